import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { visit, type Visit, type VisitWish } from '../browser/visit.ts';
import { summarise } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { bringSession } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureBytes } from './federation-bytes.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const slowerAtMost = 1.1;

export interface Place {
  readonly what: string;
  readonly path: string;
  prepare?(origin: string): (context: BrowserContext) => Promise<void>;
}

/** One of each remote. */
export const places: readonly Place[] = [
  { what: 'home', path: '/' },
  { what: 'my appointments', path: '/me/my-appointments/history', prepare: bringSession },
  {
    what: "a professional's appointments",
    path: '/appointments/upcoming',
    prepare: (origin) => bringSession(origin, demoLogIns.owner),
  },
];

type Build = 'federated' | 'single';
type Origins = Readonly<Record<Build, string>>;

/** The same sources as shell and remotes, and as one build, by turns; before each stands a gateway of its own. */
export async function measureFederation(portal: BenchPortal, rounds: number): Promise<string> {
  const build = join(repository, 'libs', 'webpack-config');
  await promisify(execFile)(process.execPath, [join(build, 'bin', 'build.ts'), 'single'], {
    cwd: repository,
  });
  const origins = {
    federated: await portal.ask('openGateway', { shellFolder: join(repository, 'shell', 'dist') }),
    single: await portal.ask('openGateway', { shellFolder: join(build, 'dist', 'single') }),
  };
  const browser = await launchBrowser();
  try {
    const lines: Line[] = [];
    for (const place of places) {
      for (const isThrottled of [true, false]) {
        lines.push(...(await compare({ browser, origins, place, isThrottled, rounds })));
      }
    }
    const home = await visit(browser, { url: `${origins.federated}/`, isThrottled: true });
    return (
      tableOf('Federation', lines) + tableOf('Bytes, gzipped', await measureBytes(origins.federated, home))
    );
  } finally {
    await browser.close();
  }
}

interface Comparison {
  readonly browser: Browser;
  readonly origins: Origins;
  readonly place: Place;
  readonly isThrottled: boolean;
  readonly rounds: number;
}

async function compare({ browser, origins, place, isThrottled, rounds }: Comparison): Promise<Line[]> {
  const wish = (build: Build): VisitWish => {
    const prepare = place.prepare?.(origins[build]);
    return { url: origins[build] + place.path, isThrottled, ...(prepare ? { prepare } : {}) };
  };
  const visits = await takeTurns(rounds, {
    federated: () => visit(browser, wish('federated')),
    single: () => visit(browser, wish('single')),
  });
  const what = `${place.what}, ${isThrottled ? 'throttled' : 'as it is'}`;
  // On a fast line requests overlap or do not by chance; only where each takes its time does their order say something.
  return [...timesOf(what, visits), ...(isThrottled ? [hopsOf(what, visits)] : [])];
}

type Visits = Readonly<Record<Build, readonly Visit[]>>;

function timesOf(what: string, visits: Visits): Line[] {
  const single = summarise(visits.single.map(({ cardMs }) => cardMs));
  const federated = summarise(visits.federated.map(({ cardMs }) => cardMs));
  const ratio = federated.median / single.median;
  return [
    { what: `${what}: one build`, figure: single, unit: 'ms' },
    {
      what: `${what}: federated`,
      figure: federated,
      unit: 'ms',
      goal: { text: `no later than ${slowerAtMost}`, isMet: ratio <= slowerAtMost },
      beside: `${ratio.toFixed(2)} of the single build`,
    },
  ];
}

function hopsOf(what: string, visits: Visits): Line {
  const single = summarise(visits.single.map(({ hops }) => hops));
  const federated = summarise(visits.federated.map(({ hops }) => hops));
  return {
    what: `${what}: requests one after the other`,
    figure: federated,
    unit: '',
    goal: { text: 'no more than the single build', isMet: federated.median <= single.median },
    beside: `${single.median} in the single build`,
  };
}
