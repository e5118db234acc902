import { addressOf, getTimeMarkers } from '@frizo/contracts';
import { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { startBareKoa, type BareKoa } from '../floors/start-bare-koa.ts';
import { compareToFloors } from '../measure/floors.ts';
import { load, type LoadResult } from '../measure/load.ts';
import { summarize } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { openBookableSalon, fillCalendars, type MeasuredSalon } from '../portal/measured-salon.ts';
import type { Statement } from '../portal/portal-requests.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { measurePureAvailability } from './pure-availability.ts';

/** The size of a request, the number of parallel connections, and the goals. */
interface Case {
  readonly what: string;
  readonly artists: number;
  readonly days: number;
  readonly connections: number;
  readonly atLeastPerSecond?: number;
  readonly underMs?: number;
}

const cases: readonly Case[] = [
  { what: 'one artist, a month', artists: 1, days: 30, connections: 1 },
  { what: 'one artist, a month', artists: 1, days: 30, connections: 8, atLeastPerSecond: 2_400 },
  { what: '20 artists, 4 months', artists: 20, days: 120, connections: 1, underMs: 25 },
  { what: '20 artists, 4 months', artists: 20, days: 120, connections: 8 },
];

interface BenchContext {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly koa: BareKoa;
  readonly rounds: number;
}

const secondsEach = 2;
const dayMs = 86_400_000;

/** Measures markers of one artist for a month and of twenty for four: the rules alone, the gateway, and the floors. */
export async function measureAvailability(portal: BenchPortal, rounds: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const options = '-c search_path=booking,public';
  const pool = new Pool({ connectionString: portal.databaseUrl, max: 8, options });
  stack.defer(() => pool.end());
  const koa = await startBareKoa();
  stack.defer(() => koa.stop());
  const salon = await openBookableSalon(portal, pool, { artists: 20, processingSeconds: 3600 });
  await fillCalendars(pool, salon);
  const lines: Line[] = [];
  for (const one of cases) lines.push(...(await measure({ portal, pool, koa, rounds }, salon, one)));
  return `${measurePureAvailability(rounds)}${tableOf('Availability', lines)}`;
}

async function measure(context: BenchContext, salon: MeasuredSalon, benchCase: Case): Promise<Line[]> {
  const { portal, pool, koa, rounds } = context;
  const { connections } = benchCase;
  const path = markersPath(salon, benchCase);
  const { statement, answer } = await requestOnce(portal, path);
  await koa.setBody(answer);
  const run = (url: string) =>
    load({ url, connections, until: { seconds: secondsEach }, next: () => ({ path }) });
  const results = await takeTurns(rounds, {
    gateway: async () => requireSuccess(await run(portal.url)),
    koa: () => run(koa.url),
    postgres: () => statementRate({ pool, connections, seconds: secondsEach, next: () => statement }),
  });
  const rate = summarize(results.gateway.map(({ perSecond }) => perSecond));
  const latency = summarize(results.gateway.map(({ p50Ms }) => p50Ms));
  const what = `${benchCase.what}, ${connections} at once`;
  const { atLeastPerSecond, underMs } = benchCase;
  return [
    {
      what,
      figure: rate,
      unit: 'answers/s',
      ...(atLeastPerSecond && {
        goal: { text: atLeastPerSecond.toLocaleString('en-US'), isMet: rate.median >= atLeastPerSecond },
      }),
      comparison: compareToFloors(rate, results),
    },
    {
      what: `${what}: median latency`,
      figure: latency,
      unit: 'ms',
      ...(underMs && { goal: { text: `under ${underMs}`, isMet: latency.median < underMs } }),
      comparison: `bare Postgres ${summarize(results.postgres.map(({ p50Ms }) => p50Ms)).median.toFixed(2)}`,
    },
  ];
}

function markersPath(salon: MeasuredSalon, { artists, days }: Case): string {
  const { salonId, addressId, serviceId, artistIds, firstDay } = salon;
  return addressOf(getTimeMarkers, {
    salonID: salonId,
    addressID: addressId,
    serviceID: serviceId,
    artistList: artistIds.slice(0, artists),
    fromDate: firstDay,
    toDate: new Date(Date.parse(firstDay) + (days - 1) * dayMs).toISOString().slice(0, 10),
    mode: 2,
  }).url;
}

/** Sends the request of a page, and records its Postgres statement. */
async function requestOnce(
  portal: BenchPortal,
  path: string,
): Promise<{ statement: Statement; answer: object }> {
  const statement = portal.ask('nextStatement', { service: 'booking', containing: 'occupancies' });
  const response = await fetch(portal.url + path);
  const answer = getTimeMarkers.answer.parse(await response.json());
  if (!answer.markers.some(({ available }) => available))
    throw new Error('The measured calendar has no free time.');
  return { statement: await statement, answer };
}

/** Rejects failed responses, which would be fast and distort the result. */
function requireSuccess(result: LoadResult): LoadResult {
  if (result.unanswered > 0 || result.byStatus[200] !== result.answers)
    throw new Error(
      `Not all requests succeeded: ${JSON.stringify(result.byStatus)}, ${result.unanswered} without response.`,
    );
  return result;
}
