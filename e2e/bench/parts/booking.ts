import { bookAsClient } from '@frizo/contracts';
import { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { dropBookingRows, prepareBookingRows } from '../floors/booking-rows.ts';
import { startBareKoa, type BareKoa } from '../floors/start-bare-koa.ts';
import { besideFloors } from '../measure/floors.ts';
import { load, type LoadResult, type Shot } from '../measure/load.ts';
import { summarise, type Summary } from '../measure/statistics.ts';
import { tableOf, type Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInClients } from '../portal/clients.ts';
import { deadlocksSoFar } from '../portal/deadlocks.ts';
import { bookableSalon, type MeasuredSalon } from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { startsOf } from '../portal/starts.ts';
import { bookings } from './booking-requests.ts';
import { measureJournal } from './journal.ts';
import { proveBookings } from './prove-bookings.ts';
import { measureRandomBookings } from './random-bookings.ts';

const connections = 16;
const bookingsEach = 2_000;
const floorSeconds = 2;
const concurrentClients = 64;
const attempts = 10_000;

interface Surroundings {
  readonly portal: BenchPortal;
  readonly pool: Pool;
  readonly koa: BareKoa;
  readonly sessions: readonly Record<string, string>[];
  readonly rounds: number;
}

/**
 * Bookings of free starts, ten thousand wishes for one start, wishes for any start; what is in the database afterwards is looked at.
 * Then how long a professional waits for a day.
 */
export async function measureBooking(portal: BenchPortal, rounds: number): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const pool = new Pool({ connectionString: portal.databaseUrl, max: connections });
  stack.defer(() => pool.end());
  stack.defer(() => dropBookingRows(pool));
  stack.defer(() => forgetMails(pool));
  const koa = await startBareKoa();
  stack.defer(() => koa.stop());
  const sessions = await logInClients(portal.url, connections);
  const around = { portal, pool, koa, sessions, rounds };
  const salon = await bookableSalon(portal, pool, { artists: 20, processingSeconds: 900 });
  return tableOf('Booking', [
    ...(await measureFreeStarts(around, salon)),
    ...(await measureOneStart(around)),
    ...(await measureRandomBookings(portal, pool, rounds)),
    ...(await measureJournal(portal, rounds)),
  ]);
}

/** Thousands of confirmations would be on their way for minutes, and into whatever is measured next. */
async function forgetMails(pool: Pool): Promise<void> {
  await pool.query('delete from messaging.mails where sent_at is null');
}

async function measureFreeStarts(around: Surroundings, salon: MeasuredSalon): Promise<Line[]> {
  const { portal, pool, koa, rounds } = around;
  const starts = startsOf(salon);
  const next = bookings(around.sessions, salon, () => starts.next().value);
  const nextRows = await prepareBookingRows(pool);
  const shot = next();
  await koa.give(await bookOne(portal, shot));
  let succeeded = 1;
  const taken = await takeTurns(rounds, {
    booked: async () => {
      const result = await load({ url: portal.url, connections, until: { requests: bookingsEach }, next });
      succeeded += result.byStatus[200] ?? 0;
      return result;
    },
    postgres: () => statementRate({ pool, connections, seconds: floorSeconds, next: nextRows }),
    koa: () => load({ url: koa.url, connections, until: { seconds: floorSeconds }, next: () => shot }),
  });
  const proof = await proveBookings(portal, pool, salon.artistIds);
  const rate = summarise(taken.booked.map(({ perSecond }) => perSecond));
  const isWhole = proof.booked === succeeded && proof.withoutEvent === 0 && proof.overlaps === 0;
  return [
    {
      what: `bookings, ${connections} at once`,
      figure: rate,
      unit: 'bookings/s',
      goal: { text: '1,100', isMet: rate.median >= 1_100 },
      beside: besideFloors(rate, taken),
    },
    ...waits(taken.booked),
    { what: 'answered with success', figure: succeeded, unit: 'bookings' },
    {
      what: 'of them in the database',
      figure: proof.booked,
      unit: 'bookings',
      goal: { text: `all; ${proof.withoutEvent} without event, ${proof.overlaps} overlaps`, isMet: isWhole },
    },
  ];
}

/** What a booking is answered with, for Koa to answer the same. */
async function bookOne({ url }: BenchPortal, { path, ...init }: Shot): Promise<object> {
  const response = await fetch(url + path, init);
  return bookAsClient.answer.parse(await response.json());
}

function waits(results: readonly LoadResult[]): Line[] {
  const line = (what: string, figure: Summary): Line => ({ what, figure, unit: 'ms' });
  return [
    line('median wait', summarise(results.map(({ p50Ms }) => p50Ms))),
    line('99 % wait less than', summarise(results.map(({ p99Ms }) => p99Ms))),
  ];
}

async function measureOneStart(around: Surroundings): Promise<Line[]> {
  const { portal, pool } = around;
  const salon = await bookableSalon(portal, pool, { artists: 1, processingSeconds: 3600 });
  const start = startsOf(salon).next().value;
  const sessions = await logInClients(portal.url, concurrentClients);
  const before = await deadlocksSoFar(pool);
  let withNearest = 0;
  const result = await load({
    url: portal.url,
    connections: concurrentClients,
    until: { requests: attempts },
    next: bookings(sessions, salon, () => start),
    onAnswer: (status, body) => {
      if (status === 409 && nearestIn(body) > 0) withNearest++;
    },
  });
  const { booked, overlaps } = await proveBookings(portal, pool, salon.artistIds);
  const deadlocks = (await deadlocksSoFar(pool)) - before;
  const unlike = attempts - 1 - withNearest;
  const isRight =
    booked === 1 && result.byStatus[200] === 1 && unlike + result.unanswered + overlaps + deadlocks === 0;
  return [
    {
      what: `attempts on one start, ${concurrentClients} at once`,
      figure: result.perSecond,
      unit: 'attempts/s',
    },
    {
      what: '99 % wait less than',
      figure: result.p99Ms,
      unit: 'ms',
      goal: { text: '1,000', isMet: result.p99Ms < 1_000 },
    },
    {
      what: 'booked',
      figure: booked,
      unit: '',
      goal: {
        text: `one; ${withNearest} told 409 with the nearest, ${result.unanswered} hung, ${deadlocks} deadlocks`,
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
