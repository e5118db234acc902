import type { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { prepareBookingRows } from '../floors/booking-rows.ts';
import { load } from '../measure/load.ts';
import { summarize } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInClients } from '../portal/clients.ts';
import { deadlocksSoFar } from '../portal/deadlocks.ts';
import { openBookableSalon } from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { randomStartsOf } from '../portal/starts.ts';
import { bookings } from './booking-requests.ts';
import { verifyBookings } from './verify-bookings.ts';

const clients = 32;
const artists = 300;
const days = 90;
const attemptsEach = 2_000;
const floorSeconds = 2;

/** Measures attempts on random starts of random artists: most are free, some are results, some overlap others. */
export async function measureRandomBookings(
  portal: BenchPortal,
  pool: Pool,
  rounds: number,
): Promise<Line[]> {
  const salon = await openBookableSalon(portal, pool, { artists, processingSeconds: 3600 });
  const starts = randomStartsOf(salon, days);
  const next = bookings(await logInClients(portal.url, clients), salon, () => starts.next().value);
  const nextRows = await prepareBookingRows(pool);
  const before = await deadlocksSoFar(pool);
  const responses = { booked: 0, conflicts: 0, others: 0 };
  const results = await takeTurns(rounds, {
    service: async () => {
      const result = await load({
        url: portal.url,
        connections: clients,
        until: { requests: attemptsEach },
        next,
      });
      responses.booked += result.byStatus[200] ?? 0;
      responses.conflicts += result.byStatus[409] ?? 0;
      responses.others += attemptsEach - (result.byStatus[200] ?? 0) - (result.byStatus[409] ?? 0);
      return result;
    },
    postgres: () => statementRate({ pool, connections: clients, seconds: floorSeconds, next: nextRows }),
  });
  const check = await verifyBookings(portal, pool, salon.artistIds);
  const deadlocks = (await deadlocksSoFar(pool)) - before;
  const rate = summarize(results.service.map(({ perSecond }) => perSecond));
  const bare = summarize(results.postgres.map(({ perSecond }) => perSecond)).median;
  const isWhole =
    responses.others === 0 &&
    check.booked === responses.booked &&
    check.withoutEvent + check.overlaps + deadlocks === 0;
  return [
    {
      what: `random starts of ${artists} artists and ${days} days, ${clients} at once`,
      figure: rate,
      unit: 'attempts/s',
      comparison: `bare Postgres (one insert) ${bare.toFixed(0)}: ${Math.round((100 * rate.median) / bare)} % of that`,
    },
    {
      what: 'of those booked and in the database',
      figure: check.booked,
      unit: 'bookings',
      goal: {
        text: `all ${responses.booked} successes, ${responses.conflicts} got 409, ${responses.others} others; ${check.withoutEvent} without event, ${check.overlaps} overlaps, ${deadlocks} deadlocks`,
        isMet: isWhole,
      },
    },
  ];
}
