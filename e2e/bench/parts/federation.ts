import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoLogIns } from '@frizo/demo';
import { launchBrowser } from '@frizo/local-platform/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { visit, type Visit, type VisitOptions } from '../browser/visit.ts';
import { summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { startSession } from '../portal/clients.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measureBytes } from './federation-bytes.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const maxSlowdown = 1.1;
export interface MeasuredPage {
  readonly what: string;
  readonly path: string;
  prepare?(origin: string): (context: BrowserContext) => Promise<void>;
}

/** One page of each remote. */
export const measuredPages: readonly MeasuredPage[] = [
  { what: 'home', path: '/' },
  { what: 'my appointments', path: '/me/my-appointments/history', prepare: startSession },
  {
    what: "a professional's appointments",
    path: '/appointments/upcoming',
    prepare: (origin) => startSession(origin, demoLogIns.owner),
  },
];

type Build = 'federated' | 'single';
type Origins = Readonly<Record<Build, string>>;

/** Compares shell and remotes with a single build of the same sources, each behind its own gateway. */
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
    for (const measuredPage of measuredPages) {
      for (const isThrottled of [true, false]) {
        lines.push(...(await compare({ browser, origins, measuredPage, isThrottled, rounds })));
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
  readonly measuredPage: MeasuredPage;
  readonly isThrottled: boolean;
  readonly rounds: number;
}

async function compare({ browser, origins, measuredPage, isThrottled, rounds }: Comparison): Promise<Line[]> {
  const optionsFor = (build: Build): VisitOptions => {
    const prepare = measuredPage.prepare?.(origins[build]);
    return { url: origins[build] + measuredPage.path, isThrottled, ...(prepare ? { prepare } : {}) };
  };
  const visits = await takeTurns(rounds, {
    federated: () => visit(browser, optionsFor('federated')),
    single: () => visit(browser, optionsFor('single')),
  });
  const what = `${measuredPage.what}, ${isThrottled ? 'throttled' : 'unthrottled'}`;
  // On a fast network it is random whether requests overlap; their order is meaningful only when throttled.
  return [...timesOf(what, visits), ...(isThrottled ? [hopsOf(what, visits)] : [])];
}

type Visits = Readonly<Record<Build, readonly Visit[]>>;

function timesOf(what: string, visits: Visits): Line[] {
  const single = summarize(visits.single.map(({ cardMs }) => cardMs));
  const federated = summarize(visits.federated.map(({ cardMs }) => cardMs));
  const ratio = federated.median / single.median;
  return [
    { what: `${what}: one build`, figure: single, unit: 'ms' },
    {
      what: `${what}: federated`,
      figure: federated,
      unit: 'ms',
      goal: { text: `no later than ${maxSlowdown}`, isMet: ratio <= maxSlowdown },
      comparison: `${ratio.toFixed(2)} of the single build`,
    },
  ];
}

function hopsOf(what: string, visits: Visits): Line {
  const single = summarize(visits.single.map(({ hops }) => hops));
  const federated = summarize(visits.federated.map(({ hops }) => hops));
  return {
    what: `${what}: sequential requests`,
    figure: federated,
    unit: '',
    goal: { text: 'no more than the single build', isMet: federated.median <= single.median },
    comparison: `${single.median} in the single build`,
  };
}
