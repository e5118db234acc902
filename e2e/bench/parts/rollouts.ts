import { addressOf, getRollouts, moveRollout, type Release } from '@frizo/contracts';
import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import { summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { logInAs } from '../portal/clients.ts';
import { readBoot } from '../portal/read-boot.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureRemoteBytes } from './remote-bytes.ts';

const remote = 'mf-booking';
const maxMs = 1_000;
const timeoutMs = 10_000;

/** Measures how soon pages reflect a rollout change, and the size of each remote. The federation part measures load times. */
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

/** Rolls back and forth between two registered builds. */
async function measureMoves(portal: BenchPortal, rounds: number): Promise<Line[]> {
  const { resolution } = await readBoot(portal.url);
  const own = resolution[remote]?.use;
  if (own === undefined) throw new Error(`${remote} is not on the page.`);
  const other = renamed(own);
  await portal.ask('registerBuild', other);
  const headers = await logInAs(portal.url, demoLogIns.admin);
  const shownMs: number[] = [];
  const respondedMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { build } of [other, own]) {
      const startedAt = performance.now();
      await rollBackTo(portal.url, headers, build);
      respondedMs.push(performance.now() - startedAt);
      await waitUntilShown(portal.url, build, startedAt);
      shownMs.push(performance.now() - startedAt);
    }
  }
  const shown = summarize(shownMs);
  return [
    { what: 'rollout change: response', figure: summarize(respondedMs), unit: 'ms' },
    {
      what: 'rollout change: the next page reflects it',
      figure: shown,
      unit: 'ms',
      goal: { text: `under ${maxMs}, each time`, isMet: shown.high < maxMs },
    },
  ];
}

/** A copy of a release under another build id, without files, since only the page's HTML is read. */
function renamed(release: Release): Release {
  const build = `bench-${release.build}`.slice(0, 64);
  return JSON.parse(JSON.stringify(release).replaceAll(release.build, build)) as Release;
}

async function rollBackTo(url: string, headers: Record<string, string>, build: string): Promise<void> {
  const response = await fetch(url + addressOf(getRollouts, {}).url, { headers });
  const { rollouts } = getRollouts.answer.parse(await response.json());
  const version = rollouts.find((one) => one.remote === remote)?.version ?? 0;
  const move = { kind: 'roll-back' as const, build };
  const call = addressOf(moveRollout, { remote, version, move, reason: 'Measured by the bench' });
  const body = JSON.stringify(call.body);
  const moved = await fetch(url + call.url, { method: call.method, headers, body });
  if (!moved.ok) throw new Error(`${remote} could not be moved to ${build}: ${moved.status}`);
}

async function waitUntilShown(url: string, build: string, startedAt: number): Promise<void> {
  for (;;) {
    const { resolution } = await readBoot(url);
    if (resolution[remote]?.use.build === build) return;
    if (performance.now() - startedAt > timeoutMs) throw new Error(`No page shows ${build} of ${remote}.`);
  }
}
