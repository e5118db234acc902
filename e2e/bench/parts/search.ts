import { Pool } from 'pg';
import { statementRate, type StatementRate } from '../floors/bare-postgres.ts';
import { load, type LoadResult } from '../measure/load.ts';
import { summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { fillSearch } from '../search/fill-search.ts';
import { recordSearches, searchKinds, type Search } from '../search/searches.ts';

const secondsEach = 2;
/** With one connection: the maximum p99 latency as a multiple of bare SQL. */
const maxRatio = 2;
/** With eight connections. */
const atLeastPerSecond = 1_200;

/** Measures main-screen searches over a million pictures through the gateway, and their statements alone. */
export async function measureSearch(portal: BenchPortal, rounds: number, items: number): Promise<string> {
  const options = '-c search_path=discovery,public -c statement_timeout=0';
  const pool = new Pool({ connectionString: portal.databaseUrl, max: 8, options });
  try {
    await fillSearch(pool, items);
    const lines: Line[] = [];
    for (const kind of await searchKinds(pool)) {
      const searches = await recordSearches(portal, kind);
      for (const connections of [1, 8]) {
        const what = `${kind.what}, ${connections} at once`;
        const results = await takeTurns(rounds, measurementsOf({ portal, pool, searches, connections }));
        lines.push(...linesOf(what, connections, results));
      }
    }
    return tableOf(`Search, ${items.toLocaleString('en-US')} pictures`, lines);
  } finally {
    await pool.end();
  }
}

interface MeasurementOptions {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly searches: readonly Search[];
  readonly connections: number;
}

function measurementsOf({ portal, pool, searches, connections }: MeasurementOptions) {
  return {
    async gateway(): Promise<LoadResult> {
      const next = inTurn(searches);
      const until = { seconds: secondsEach };
      return requireSuccess(
        await load({ url: portal.url, connections, until, next: () => ({ path: next().path }) }),
      );
    },
    postgres(): Promise<StatementRate> {
      const next = inTurn(searches);
      return statementRate({ pool, connections, seconds: secondsEach, next: () => next().statements });
    },
  };
}

function inTurn<T>(values: readonly T[]): () => T {
  let count = 0;
  return () => {
    const value = values[count++ % values.length];
    if (value === undefined) throw new Error('The list is empty.');
    return value;
  };
}

interface SearchResults {
  readonly gateway: readonly LoadResult[];
  readonly postgres: readonly StatementRate[];
}

function linesOf(what: string, connections: number, { gateway, postgres }: SearchResults): Line[] {
  const of = (pick: (one: StatementRate) => number) => ({
    figure: summarize(gateway.map(pick)),
    bare: summarize(postgres.map(pick)).median,
  });
  const rate = of(({ perSecond }) => perSecond);
  const half = of(({ p50Ms }) => p50Ms);
  const most = of(({ p99Ms }) => p99Ms);
  const ratio = most.figure.median / most.bare;
  const isMany = connections > 1;
  return [
    {
      what,
      figure: rate.figure,
      unit: 'answers/s',
      comparison: `bare SQL ${rate.bare.toFixed(0)}`,
      ...(isMany && {
        goal: {
          text: atLeastPerSecond.toLocaleString('en-US'),
          isMet: rate.figure.median >= atLeastPerSecond,
        },
      }),
    },
    { what: `${what}: p50`, figure: half.figure, unit: 'ms', comparison: `bare SQL ${half.bare.toFixed(2)}` },
    {
      what: `${what}: p99`,
      figure: most.figure,
      unit: 'ms',
      comparison: `bare SQL ${most.bare.toFixed(2)}: ${ratio.toFixed(2)} times`,
      ...(!isMany && {
        goal: { text: `${maxRatio} times bare SQL`, isMet: ratio <= maxRatio },
      }),
    },
  ];
}

/** Rejects failed responses, which would be fast and distort the result. */
function requireSuccess(result: LoadResult): LoadResult {
  if (result.unanswered > 0 || result.byStatus[200] !== result.answers)
    throw new Error(
      `Not all requests succeeded: ${JSON.stringify(result.byStatus)}, ${result.unanswered} without response.`,
    );
  return result;
}
