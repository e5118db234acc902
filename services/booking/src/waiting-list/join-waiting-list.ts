import {
  appointmentStatus,
  waitingListLimits,
  type joinWaitingList as joinCall,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { daysBetween, localDay, todayIn } from '@frizo/local-time';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/appointments.store.ts';
import { mostOpenUnconfirmed, refusal } from '../appointments/refusals.ts';
import { type BookableStart, daysAround, readBookable } from '../availability/calendars.store.ts';
import { invalidFields } from '../availability/validate-days.ts';
import { admitClient } from '../clients/admit-client.ts';
import { lockClientList } from '../clients/salon-clients.store.ts';
import { lastBookableDate } from '../domain/openings.ts';
import { publishEntry, type EventTools } from './waiting-events.ts';
import { artistsOf, markForCheck } from './waiting-list.store.ts';

export type JoinRequest = ParsedRequestOf<typeof joinCall>;

/**
 * Puts a client on the waiting list of a salon, and on its client list as a booking does, and returns the id of the entry. Only for what the
 * client could book: the same rules and refusals as of a booking, except that no time has to be free. The client and the salon's list stay
 * locked, so that the limits hold for concurrent requests. The same request again changes nothing.
 * @throws DomainError 400 or 409
 */
export async function joinWaitingList(
  { now, ...tools }: EventTools & { readonly now: Date },
  { clientUserId, ...request }: JoinRequest & { readonly clientUserId: number },
): Promise<number> {
  const { trx } = tools;
  await lockArtists(trx, [], { clientId: clientUserId });
  const bookable = await readWhatIsAskedFor(trx, { ...request, clientUserId, now });
  const { salonId, timezone } = bookable;
  const own = await trx('waiting_entries')
    .where({ client_user_id: clientUserId, status: 'waiting' })
    .select<OpenEntry[]>('*');
  const asked = columnsOf(request);
  const existing = own.find((one) => one.salon_id === salonId && one.service_id === request.serviceId);
  if (existing && isSame(existing, asked)) return existing.id;
  requireDates(request, bookable, now);
  if (existing) throw refuse('booking.already_waiting', { id: existing.id });
  if (own.length >= waitingListLimits.openPerClient) throw refuse('booking.too_many_waiting');
  await admitClient(trx, { salonId, userId: clientUserId });
  await lockClientList(trx, salonId);
  const [ofSalon] = await trx('waiting_entries')
    .where({ salon_id: salonId, status: 'waiting' })
    .count<{ count: number }[]>('* as count');
  if ((ofSalon?.count ?? 0) >= waitingListLimits.openPerSalon) throw refuse('booking.waiting_list_full');
  const entry = {
    ...asked,
    client_user_id: clientUserId,
    salon_id: salonId,
    timezone,
    service_name: bookable.serviceName,
    created_at: now,
    known_appointment_ids: await appointmentsLike(trx, {
      ...asked,
      client_user_id: clientUserId,
      salon_id: salonId,
    }),
    ends_at: new Date(localDay(request.toDate, timezone).until * 1000),
  };
  const [row] = await trx('waiting_entries').insert(entry).returning<{ id: number }[]>('id');
  if (!row) throw new Error('an entry was not added to the waiting list');
  await markForCheck(trx, await artistsOf(trx, entry), now);
  await publishEntry(tools, row.id);
  return row.id;
}

/** The appointments that the client has already, of those that would end the entry. */
function appointmentsLike(
  trx: Knex.Transaction,
  entry: ReturnType<typeof columnsOf> & { readonly client_user_id: number; readonly salon_id: number },
): Promise<number[]> {
  const { client_user_id, salon_id, service_id, from_date, to_date } = entry;
  return trx('appointments')
    .where({ client_user_id, salon_id, service_id, status: appointmentStatus.active })
    .whereBetween('local_date', [from_date, to_date])
    .pluck<number[]>('id');
}

interface OpenEntry extends ReturnType<typeof columnsOf> {
  readonly id: number;
  readonly salon_id: number;
}

function columnsOf(request: JoinRequest) {
  return {
    address_id: request.addressId,
    service_id: request.serviceId,
    image_id: request.image,
    artist_id: request.artistId,
    from_date: request.fromDate,
    to_date: request.toDate,
    earliest_seconds: request.earliestTime,
    latest_seconds: request.latestTime,
  };
}

function isSame(existing: OpenEntry, asked: ReturnType<typeof columnsOf>): boolean {
  return (Object.keys(asked) as (keyof typeof asked)[]).every((column) => existing[column] === asked[column]);
}

/** The salon and service as a booking reads them. @throws DomainError as a booking does */
async function readWhatIsAskedFor(
  trx: Knex.Transaction,
  { addressId, serviceId, artistId, clientUserId, now }: JoinRequest & { clientUserId: number; now: Date },
): Promise<BookableStart> {
  const offering = await trx('addresses as address')
    .leftJoin('offers as offer', (join) => {
      join.on('offer.salon_id', 'address.salon_id').andOnVal('offer.service_id', serviceId);
    })
    .where('address.address_id', addressId)
    .pluck<(number | null)[]>('offer.artist_id');
  const artistIds = artistId === null ? offering.filter((id) => id !== null) : [artistId];
  if (offering.length > 0 && artistIds.length === 0) throw refusal('booking.service_not_offered');
  const bookable = await readBookable(trx, {
    artistIds,
    addressId,
    serviceId,
    ...daysAround(now, 0),
    now,
    clientUserId,
  });
  if (!bookable) throw refusal('booking.not_bookable');
  if (bookable.serviceName === null) throw refusal('booking.service_not_offered');
  if (!bookable.isEmailConfirmed && bookable.openAppointments >= mostOpenUnconfirmed) {
    throw refusal('booking.too_many_open');
  }
  return bookable;
}

function requireDates(
  { fromDate, toDate, earliestTime, latestTime }: JoinRequest,
  { timezone, horizonDays }: BookableStart,
  now: Date,
): void {
  if (fromDate < todayIn(timezone, now)) throw invalidFields({ fromDate: ['VALUE_IS_TO_LOW'] });
  if (toDate < fromDate) throw invalidFields({ toDate: ['VALUE_IS_TO_LOW'] });
  if (daysBetween(fromDate, toDate) >= waitingListLimits.days) {
    throw invalidFields({ toDate: ['VALUE_IS_TO_HIGH'] });
  }
  if (earliestTime !== null && latestTime !== null && latestTime < earliestTime) {
    throw invalidFields({ latestTime: ['VALUE_IS_TO_LOW'] });
  }
  if (horizonDays === undefined) return;
  const lastDate = lastBookableDate(now, timezone, horizonDays);
  if (toDate > lastDate) throw refusal('booking.too_far_ahead', { lastDate });
}

const messages = {
  'booking.already_waiting': 'You are already on the waiting list of this salon for this service.',
  'booking.too_many_waiting': `You can be on ${waitingListLimits.openPerClient} waiting lists at a time. Leave one first.`,
  'booking.waiting_list_full': 'The waiting list of this salon is full. Please try again another day.',
};

function refuse(key: keyof typeof messages, details?: Readonly<Record<string, unknown>>): DomainError {
  const message = messages[key];
  const items = details && { items: [{ key, message, details }] };
  return new DomainError(key, message, { status: 409, ...items });
}
