import type { Knex } from 'knex';
import { readCalendars } from '../availability/calendars.read-model.ts';
import { daysAround } from '../availability/day-range.ts';
import type { ArtistCalendar } from '../domain/artist-calendar.ts';
import { nearestFree, nearestReachDays } from '../domain/nearest-free.ts';
import { openingsForProfessional } from '../domain/openings-for-professional.ts';
import { openingsOf, type Openings } from '../domain/openings.ts';
import { withoutAppointments } from '../domain/without-appointments.ts';
import type { StartRefusal } from './refusals.ts';
import type { Wish } from './save-entry.ts';
import { salonOf, type Saver } from './saver.ts';

const offered = 6;

export interface OfferedTo {
  readonly knex: Knex;
  readonly now: Date;
  readonly saver: Saver;
}

/** The free starts nearest to one that was refused, in unix seconds, nearest first. */
export async function offerNearest(
  { knex, now, saver }: OfferedTo,
  { wish, alsoTaken, givenBack }: StartRefusal,
): Promise<number[]> {
  const { artistId, addressId, serviceId, startTimestamp } = wish;
  const [calendar] = await readCalendars(knex, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...daysAround(new Date(startTimestamp * 1000), nearestReachDays + 1),
    now,
    clientUserId: saver.userId,
    salonOfProfessional: salonOf(saver),
  });
  if (!calendar) return [];
  const left = withoutAppointments(calendar, givenBack);
  const openings = openingsFor(wish, { ...left, appointments: [...left.appointments, ...alsoTaken] }, now);
  return openings ? nearestFree(openings, startTimestamp, offered) : [];
}

/** Where the wish does not say how long it takes, it takes as long as the service. */
function openingsFor(wish: Wish, calendar: ArtistCalendar, now: Date): Openings | undefined {
  const processingSeconds = wish.processingSeconds ?? calendar.processingSeconds;
  if (processingSeconds === null) return undefined;
  const looking = { addressId: wish.addressId, now };
  return wish.keepsHours
    ? openingsOf({ ...calendar, processingSeconds }, looking)
    : openingsForProfessional(calendar, looking, processingSeconds);
}
