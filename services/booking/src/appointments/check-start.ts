import type { Knex } from 'knex';
import { readBookable, type Bookable } from '../availability/calendars.read-model.ts';
import { daysAround } from '../availability/day-range.ts';
import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import { isFreeStart } from '../domain/free-starts.ts';
import { openingsOf } from '../domain/openings.ts';
import { StartsRefused, type Refusal } from './starts-refused.ts';
import type { WantedStart } from './wanted-start.ts';

/** An appointment that may be: the artist does the service, and the time is free. */
export interface FreeBookable extends Bookable {
  readonly serviceName: string;
  readonly priceCents: number;
  readonly durationSeconds: number;
  readonly processingSeconds: number;
}

export interface CheckSurroundings {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly clientUserId: number;
}

/** Looks whether a start is free, with the artist locked. @throws StartsRefused */
export async function checkStart(wanted: WantedStart, around: CheckSurroundings): Promise<FreeBookable> {
  const result = await lookAtStart(wanted, around, []);
  if ('refusal' in result) throw new StartsRefused([result.refusal]);
  return result.free;
}

/** The same for one start of several; `alsoTaken` are times of its artist that earlier ones of the same save take. */
export async function lookAtStart(
  wanted: WantedStart,
  { trx, now, clientUserId }: CheckSurroundings,
  alsoTaken: readonly OccupiedSpan[],
): Promise<{ free: FreeBookable } | { refusal: Refusal }> {
  const read = await readBookable(trx, {
    artistIds: [wanted.artistId],
    addressId: wanted.addressId,
    serviceId: wanted.serviceId,
    ...daysAround(new Date(wanted.startTimestamp * 1000), 1),
    now,
    clientUserId,
  });
  const refuse = (key: Refusal['key']) => ({ refusal: { key, wanted, alsoTaken } });
  if (!read) return refuse('booking.not_bookable');
  const bookable = { ...read, appointments: [...read.appointments, ...alsoTaken] };
  if (!isOffered(bookable)) return refuse('booking.service_not_offered');
  const openings = openingsOf(bookable, { addressId: wanted.addressId, now });
  const isFree = openings !== undefined && isFreeStart(openings, wanted.startTimestamp);
  return isFree ? { free: bookable } : refuse('booking.slot_taken');
}

function isOffered(bookable: Bookable): bookable is FreeBookable {
  return bookable.processingSeconds !== null;
}
