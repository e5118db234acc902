import { bookAsClient } from '@frizo/contracts';
import { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { dropBookingRows, prepareBookingRows } from '../floors/booking-rows.ts';
import { startBareKoa, type BareKoa } from '../floors/start-bare-koa.ts';
import { compareToFloors } from '../measure/floors.ts';
import { load, type LoadResult, type LoadRequest } from '../measure/load.ts';
import { summarize, type Summary } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInClients } from '../portal/clients.ts';
import { deadlocksSoFar } from '../portal/deadlocks.ts';
import { openBookableSalon, type MeasuredSalon } from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { startsOf } from '../portal/starts.ts';
import { bookings } from './booking-requests.ts';
import { verifyBookings } from './verify-bookings.ts';
import { measureRandomBookings } from './random-bookings.ts';

const connections = 16;
const bookingsEach = 2_000;
const floorSeconds = 2;
const concurrentClients = 64;
const attempts = 10_000;

interface BenchContext {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly koa: BareKoa;
  readonly sessions: readonly Record<string, string>[];
  readonly rounds: number;
}

/**
 * Measures bookings of free starts, ten thousand attempts on one start, and attempts on random starts, and verifies the database
 * afterwards.
 */
export async function measureBooking(portal: BenchPortal, rounds: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({ connectionString: portal.databaseUrl, max: connections });
  stack.defer(() => pool.end());
  stack.defer(() => dropBookingRows(pool));
  stack.defer(() => deleteUnsentMails(pool));
  const koa = await startBareKoa();
  stack.defer(() => koa.stop());
  // Prime, so that no client books the same artist and day again and again, which is limited.
  const sessions = await logInClients(portal.url, 17);
  const context = { portal, pool, koa, sessions, rounds };
  const salon = await openBookableSalon(portal, pool, { artists: 20, processingSeconds: 900 });
  return tableOf('Booking', [
    ...(await measureFreeStarts(context, salon)),
    ...(await measureOneStart(context)),
    ...(await measureRandomBookings(portal, pool, rounds)),
  ]);
}

/** Sending thousands of confirmations would take minutes and disturb the next measurement. */
async function deleteUnsentMails(pool: Pool): Promise<void> {
  await pool.query('delete from messaging.mails where sent_at is null');
}

async function measureFreeStarts(context: BenchContext, salon: MeasuredSalon): Promise<Line[]> {
  const { portal, pool, koa, rounds } = context;
  const starts = startsOf(salon);
  const next = bookings(context.sessions, salon, () => starts.next().value);
  const nextRows = await prepareBookingRows(pool);
  const request = next();
  await koa.setBody(await bookOne(portal, request));
  let succeeded = 1;
  const results = await takeTurns(rounds, {
    booked: async () => {
      const result = await load({ url: portal.url, connections, until: { requests: bookingsEach }, next });
      succeeded += result.byStatus[200] ?? 0;
      return result;
    },
    postgres: () => statementRate({ pool, connections, seconds: floorSeconds, next: nextRows }),
    koa: () => load({ url: koa.url, connections, until: { seconds: floorSeconds }, next: () => request }),
  });
  const check = await verifyBookings(portal, pool, salon.artistIds);
  const rate = summarize(results.booked.map(({ perSecond }) => perSecond));
  const isWhole = check.booked === succeeded && check.withoutEvent === 0 && check.overlaps === 0;
  return [
    {
      what: `bookings, ${connections} at once`,
      figure: rate,
      unit: 'bookings/s',
      goal: { text: '1,100', isMet: rate.median >= 1_100 },
      comparison: compareToFloors(rate, results),
    },
    ...latencies(results.booked),
    { what: 'successful responses', figure: succeeded, unit: 'bookings' },
    {
      what: 'of them in the database',
      figure: check.booked,
      unit: 'bookings',
      goal: { text: `all; ${check.withoutEvent} without event, ${check.overlaps} overlaps`, isMet: isWhole },
    },
  ];
}

/** Books once and returns the response, so that Koa can send the same body. */
async function bookOne({ url }: BenchPortal, { path, ...init }: LoadRequest): Promise<object> {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`The first booking failed: ${response.status} ${await response.text()}`);
  return bookAsClient.answer.parse(await response.json());
}

function latencies(results: readonly LoadResult[]): Line[] {
  const line = (what: string, figure: Summary): Line => ({ what, figure, unit: 'ms' });
  return [
    line('median latency', summarize(results.map(({ p50Ms }) => p50Ms))),
    line('p99 latency', summarize(results.map(({ p99Ms }) => p99Ms))),
  ];
}

async function measureOneStart(context: BenchContext): Promise<Line[]> {
  const { portal, pool } = context;
  const salon = await openBookableSalon(portal, pool, { artists: 1, processingSeconds: 3600 });
  const start = startsOf(salon).next().value;
  const sessions = await logInClients(portal.url, concurrentClients);
  const before = await deadlocksSoFar(pool);
  let withNearest = 0;
  const result = await load({
    url: portal.url,
    connections: concurrentClients,
    until: { requests: attempts },
    next: bookings(sessions, salon, () => start),
    onResponse: (status, body) => {
      if (status === 409 && nearestIn(body) > 0) withNearest++;
    },
  });
  const { booked, overlaps } = await verifyBookings(portal, pool, salon.artistIds);
  const deadlocks = (await deadlocksSoFar(pool)) - before;
  const unexpected = attempts - 1 - withNearest;
  const isRight =
    booked === 1 && result.byStatus[200] === 1 && unexpected + result.unanswered + overlaps + deadlocks === 0;
  return [
    {
      what: `attempts on one start, ${concurrentClients} at once`,
      figure: result.perSecond,
      unit: 'attempts/s',
    },
    {
      what: 'p99 latency',
      figure: result.p99Ms,
      unit: 'ms',
      goal: { text: '1,000', isMet: result.p99Ms < 1_000 },
    },
    {
      what: 'booked',
      figure: booked,
      unit: '',
      goal: {
        text: `one; ${withNearest} got 409 with the nearest times, ${result.unanswered} timed out, ${deadlocks} deadlocks`,
        isMet: isRight,
      },
    },
  ];
}

function nearestIn(body: string): number {
  const { error } = JSON.parse(body) as {
    error?: { items?: ({ details?: { nearest?: number[] } } | null)[] };
  };
  return error?.items?.[0]?.details?.nearest?.length ?? 0;
}
