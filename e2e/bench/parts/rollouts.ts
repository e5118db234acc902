import { addressOf, getRollouts, moveRollout, type Release } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import { summarise } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { logInAs } from '../portal/clients.ts';
import { readBoot } from '../portal/read-boot.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureRemoteBytes } from './remote-bytes.ts';

const remote = 'mf-booking';
const mostMs = 1_000;
const patienceMs = 10_000;

/** How soon pages show that a pointer was moved, and what each remote costs. What federation costs in time is the federation's part. */
export async function measureRollouts(portal: BenchPortal, rounds: number): Promise<string> {
  const moves = await measureMoves(portal, rounds);
  const { resolution } = await readBoot(portal.url);
  const browser = await launchBrowser();
  try {
    const bytes = await measureRemoteBytes(browser, portal.url, resolution);
    return tableOf('Rollouts', moves) + tableOf('Bytes of the remotes, gzipped', bytes);
  } finally {
    await browser.close();
  }
}

/** Back and forth between two kept builds, as somebody does who takes a release back. */
async function measureMoves(portal: BenchPortal, rounds: number): Promise<Line[]> {
  const { resolution } = await readBoot(portal.url);
  const own = resolution[remote]?.use;
  if (own === undefined) throw new Error(`${remote} is not on the page.`);
  const other = renamed(own);
  await portal.ask('keepRelease', other);
  const headers = await logInAs(portal.url, demoLogIns.admin);
  const shownMs: number[] = [];
  const answeredMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { build } of [other, own]) {
      const startedAt = performance.now();
      await rollBackTo(portal.url, headers, build);
      answeredMs.push(performance.now() - startedAt);
      await untilShown(portal.url, build, startedAt);
      shownMs.push(performance.now() - startedAt);
    }
  }
  const shown = summarise(shownMs);
  return [
    { what: 'a pointer is moved: answered', figure: summarise(answeredMs), unit: 'ms' },
    {
      what: 'a pointer is moved: the next page shows it',
      figure: shown,
      unit: 'ms',
      goal: { text: `under ${mostMs}, each time`, isMet: shown.high < mostMs },
    },
  ];
}

/** Another build of a remote; its files are not there, since only the page's HTML is looked at. */
function renamed(release: Release): Release {
  const build = `bench-${release.build}`.slice(0, 64);
  return JSON.parse(JSON.stringify(release).replaceAll(release.build, build)) as Release;
}

async function rollBackTo(url: string, headers: Record<string, string>, build: string): Promise<void> {
  const answer = await fetch(url + addressOf(getRollouts, {}).url, { headers });
  const { rollouts } = getRollouts.answer.parse(await answer.json());
  const version = rollouts.find((one) => one.remote === remote)?.version ?? 0;
  const move = { kind: 'roll-back' as const, build };
  const call = addressOf(moveRollout, { remote, version, move, reason: 'Measured by the bench' });
  const body = JSON.stringify(call.body);
  const moved = await fetch(url + call.url, { method: call.method, headers, body });
  if (!moved.ok) throw new Error(`${remote} could not be moved to ${build}: ${moved.status}`);
}

async function untilShown(url: string, build: string, startedAt: number): Promise<void> {
  for (;;) {
    const { resolution } = await readBoot(url);
    if (resolution[remote]?.use.build === build) return;
    if (performance.now() - startedAt > patienceMs) throw new Error(`No page shows ${build} of ${remote}.`);
  }
}
