import { Pool } from 'pg';
import { statementRate, type StatementRate } from '../floors/bare-postgres.ts';
import { load, type LoadResult } from '../measure/load.ts';
import { summarise } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { fillSearch } from '../search/fill-search.ts';
import { hearSearches, searchKinds, type Search } from '../search/searches.ts';

const secondsEach = 2;
/** At one connection: how much longer than bare SQL the slowest of a hundred may wait. */
const timesBareAtMost = 2;
/** At eight connections. */
const atLeastPerSecond = 1_200;

/** Main-screen searches over a million pictures: through the gateway, beside the very statements that it takes. */
export async function measureSearch(portal: BenchPortal, rounds: number, items: number): Promise<string> {
  const options = '-c search_path=discovery,public -c statement_timeout=0';
  const pool = new Pool({ connectionString: portal.databaseUrl, max: 8, options });
  try {
    await fillSearch(pool, items);
    const lines: Line[] = [];
    for (const kind of await searchKinds(pool)) {
      const searches = await hearSearches(portal, kind);
      for (const connections of [1, 8]) {
        const what = `${kind.what}, ${connections} at once`;
        const taken = await takeTurns(rounds, turnsOf({ portal, pool, searches, connections }));
        lines.push(...linesOf(what, connections, taken));
      }
    }
    return tableOf(`Search, ${items.toLocaleString('en-US')} pictures`, lines);
  } finally {
    await pool.end();
  }
}

interface Turn {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly searches: readonly Search[];
  readonly connections: number;
}

function turnsOf({ portal, pool, searches, connections }: Turn) {
  return {
    async gateway(): Promise<LoadResult> {
      const next = inTurn(searches);
      const until = { seconds: secondsEach };
      return allRight(
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
    if (value === undefined) throw new Error('There is nothing to ask.');
    return value;
  };
}

interface Taken {
  readonly gateway: readonly LoadResult[];
  readonly postgres: readonly StatementRate[];
}

function linesOf(what: string, connections: number, { gateway, postgres }: Taken): Line[] {
  const of = (pick: (one: StatementRate) => number) => ({
    figure: summarise(gateway.map(pick)),
    bare: summarise(postgres.map(pick)).median,
  });
  const rate = of(({ perSecond }) => perSecond);
  const half = of(({ p50Ms }) => p50Ms);
  const most = of(({ p99Ms }) => p99Ms);
  const times = most.figure.median / most.bare;
  const isMany = connections > 1;
  return [
    {
      what,
      figure: rate.figure,
      unit: 'answers/s',
      beside: `bare SQL ${rate.bare.toFixed(0)}`,
      ...(isMany && {
        goal: {
          text: atLeastPerSecond.toLocaleString('en-US'),
          isMet: rate.figure.median >= atLeastPerSecond,
        },
      }),
    },
    { what: `${what}: p50`, figure: half.figure, unit: 'ms', beside: `bare SQL ${half.bare.toFixed(2)}` },
    {
      what: `${what}: p99`,
      figure: most.figure,
      unit: 'ms',
      beside: `bare SQL ${most.bare.toFixed(2)}: ${times.toFixed(2)} times`,
      ...(!isMany && {
        goal: { text: `${timesBareAtMost} times bare SQL`, isMet: times <= timesBareAtMost },
      }),
    },
  ];
}

/** An answer that is none is fast: it must not be counted. */
function allRight(result: LoadResult): LoadResult {
  if (result.unanswered > 0 || result.byStatus[200] !== result.answers)
    throw new Error(
      `Not all were answered: ${JSON.stringify(result.byStatus)}, ${result.unanswered} missing.`,
    );
  return result;
}
