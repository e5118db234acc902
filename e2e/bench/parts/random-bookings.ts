import type { Pool } from 'pg';
import { statementRate } from '../floors/bare-postgres.ts';
import { prepareBookingRows } from '../floors/booking-rows.ts';
import { load } from '../measure/load.ts';
import { summarise } from '../measure/statistics.ts';
import type { Line } from '../measure/table.ts';
import { takeTurns } from '../measure/take-turns.ts';
import { logInClients } from '../portal/clients.ts';
import { deadlocksSoFar } from '../portal/deadlocks.ts';
import { bookableSalon } from '../portal/measured-salon.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';
import { randomStartsOf } from '../portal/starts.ts';
import { bookings } from './booking-requests.ts';
import { proveBookings } from './prove-bookings.ts';

const clients = 32;
const artists = 300;
const days = 90;
const attemptsEach = 2_000;
const floorSeconds = 2;

/** Wishes for any start of any artist: most are free, some are taken, some lie over others. */
export async function measureRandomBookings(
  portal: BenchPortal,
  pool: Pool,
  rounds: number,
): Promise<Line[]> {
  const salon = await bookableSalon(portal, pool, { artists, processingSeconds: 3600 });
  const starts = randomStartsOf(salon, days);
  const next = bookings(await logInClients(portal.url, clients), salon, () => starts.next().value);
  const nextRows = await prepareBookingRows(pool);
  const before = await deadlocksSoFar(pool);
  const answers = { booked: 0, taken: 0, others: 0 };
  const taken = await takeTurns(rounds, {
    service: async () => {
      const result = await load({
        url: portal.url,
        connections: clients,
        until: { requests: attemptsEach },
        next,
      });
      answers.booked += result.byStatus[200] ?? 0;
      answers.taken += result.byStatus[409] ?? 0;
      answers.others += attemptsEach - (result.byStatus[200] ?? 0) - (result.byStatus[409] ?? 0);
      return result;
    },
    postgres: () => statementRate({ pool, connections: clients, seconds: floorSeconds, next: nextRows }),
  });
  const proof = await proveBookings(portal, pool, salon.artistIds);
  const deadlocks = (await deadlocksSoFar(pool)) - before;
  const rate = summarise(taken.service.map(({ perSecond }) => perSecond));
  const bare = summarise(taken.postgres.map(({ perSecond }) => perSecond)).median;
  const isWhole =
    answers.others === 0 &&
    proof.booked === answers.booked &&
    proof.withoutEvent + proof.overlaps + deadlocks === 0;
  return [
    {
      what: `random starts of ${artists} artists and ${days} days, ${clients} at once`,
      figure: rate,
      unit: 'attempts/s',
      beside: `bare Postgres (one insert) ${bare.toFixed(0)}: ${Math.round((100 * rate.median) / bare)} % of it`,
    },
    {
      what: 'of them booked and in the database',
      figure: proof.booked,
      unit: 'bookings',
      goal: {
        text: `all ${answers.booked} answered so, ${answers.taken} told 409, ${answers.others} others; ${proof.withoutEvent} without event, ${proof.overlaps} overlaps, ${deadlocks} deadlocks`,
        isMet: isWhole,
      },
    },
  ];
}
