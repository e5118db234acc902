import { instantToWallClock, localDay } from '@frizo/local-time';
import type { Knex } from 'knex';
import { readBookable, type Bookable } from '../availability/calendars.read-model.ts';
import { daysAround } from '../availability/day-range.ts';
import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import { isFreeStart } from '../domain/free-starts.ts';
import { isFreeForProfessional, openingsForProfessional } from '../domain/openings-for-professional.ts';
import { openingsOf } from '../domain/openings.ts';
import { findClash } from '../domain/spans.ts';
import { withoutAppointments } from '../domain/without-appointments.ts';
import { staysPut } from './judge-entry.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import { SaveRefused, type StartRefusal } from './refusals.ts';
import type { Wish } from './save-entry.ts';
import { salonOf, type Saver } from './saver.ts';
import { termsFor, type Terms } from './terms.ts';

/** A start that can be had, in the world it is booked in and on the terms of this moment. */
export interface FreeStart {
  readonly bookable: Bookable;
  readonly terms: Terms;
}

export interface CheckSurroundings {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly saver: Saver;
}

/** What the rest of a save does to the calendar, and the appointment that is to be moved. */
export interface Meanwhile {
  readonly alsoTaken: readonly OccupiedSpan[];
  readonly givenBack: readonly number[];
  readonly standing?: StandingAppointment | undefined;
}

/** Looks whether a start is free, with the artist locked. @throws SaveRefused */
export async function checkStart(wish: Wish, around: CheckSurroundings): Promise<FreeStart> {
  const result = await lookAtStart(wish, around, { alsoTaken: [], givenBack: [] });
  if ('refusal' in result) throw new SaveRefused([result.refusal]);
  return result.free;
}

/** The same for one start of several. */
export async function lookAtStart(
  wish: Wish,
  { trx, now, saver }: CheckSurroundings,
  { alsoTaken, givenBack, standing }: Meanwhile,
): Promise<{ free: FreeStart } | { refusal: StartRefusal }> {
  const refuse = (key: StartRefusal['key']) => ({ refusal: { key, wish, alsoTaken, givenBack } });
  const read = await readBookable(trx, {
    artistIds: [wish.artistId],
    addressId: wish.addressId,
    serviceId: wish.serviceId,
    ...daysAround(new Date(wish.startTimestamp * 1000), 1),
    now,
    clientUserId: saver.userId,
    salonOfProfessional: salonOf(saver),
  });
  if (!read || (standing && standing.salon_id !== read.salonId)) return refuse('booking.not_bookable');
  const left = withoutAppointments(read, givenBack);
  const bookable = { ...left, appointments: [...left.appointments, ...alsoTaken] };
  const terms = termsFor(wish, bookable, standing);
  if (!terms) return refuse('booking.service_not_offered');
  if (saver.by === 'professional' && endsOnAnotherDay(wish, terms, bookable)) {
    return refuse('booking.next_day');
  }
  const looking = { bookable, terms, standing, now };
  return isFree(wish, looking) ? { free: { bookable, terms } } : refuse('booking.slot_taken');
}

function isFree(
  wish: Wish,
  {
    bookable,
    terms: { processingSeconds },
    standing,
    now,
  }: FreeStart & { standing: StandingAppointment | undefined; now: Date },
): boolean {
  const looking = { addressId: wish.addressId, now };
  const openings = openingsForProfessional(bookable, looking);
  const start = wish.startTimestamp;
  // What was agreed outlives a change of hours, and a start that is past: only what is longer has to fit in again.
  const isAgreed =
    standing &&
    staysPut(wish, standing) &&
    (!wish.keepsHours || processingSeconds <= standing.processing_seconds);
  if (isAgreed) return findClash(openings.busy, start, start + processingSeconds) === undefined;
  if (!wish.keepsHours) return isFreeForProfessional(openings, start, processingSeconds);
  const withinHours = openingsOf({ ...bookable, processingSeconds }, looking);
  return withinHours !== undefined && isFreeStart(withinHours, start);
}

function endsOnAnotherDay(
  { startTimestamp }: Wish,
  { processingSeconds }: Terms,
  { timezone }: Bookable,
): boolean {
  const { date } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  return startTimestamp + processingSeconds > localDay(date, timezone).until;
}
