import type { Knex } from 'knex';
import { readCalendars } from '../availability/calendars.read-model.ts';
import { daysAround } from '../availability/day-range.ts';
import { nearestFree, nearestReachDays } from '../domain/nearest-free.ts';
import { openingsOf } from '../domain/openings.ts';
import type { Refusal } from './starts-refused.ts';

const offered = 6;

/** The free starts nearest to one that was refused, in unix seconds, nearest first. */
export async function offerNearest(
  { knex, now, clientUserId }: { knex: Knex; now: Date; clientUserId: number },
  { wanted, alsoTaken }: Refusal,
): Promise<number[]> {
  const { artistId, addressId, serviceId, startTimestamp } = wanted;
  const [calendar] = await readCalendars(knex, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...daysAround(new Date(startTimestamp * 1000), nearestReachDays + 1),
    now,
    clientUserId,
  });
  if (!calendar) return [];
  const appointments = [...calendar.appointments, ...alsoTaken];
  const openings = openingsOf({ ...calendar, appointments }, { addressId, now });
  return openings ? nearestFree(openings, startTimestamp, offered) : [];
}
