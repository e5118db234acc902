import {
  appointmentStatus,
  waitingListLimits,
  type joinWaitingList as joinCall,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { daysBetween, localDay, todayIn } from '@frizo/local-time';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/lock-artists.ts';
import { refusal } from '../appointments/refusals.ts';
import {
  type BookableStart,
  daysAround,
  instantsAround,
  readBookable,
  readCalendars,
} from '../availability/calendars.store.ts';
import { invalidFields } from '../availability/validate-days.ts';
import { admitClient } from '../clients/admit-client.ts';
import { lockClientList } from '../clients/salon-clients.store.ts';
import type { ArtistCalendar } from '../domain/artist-calendar.ts';
import { lastBookableDate, openingsOf } from '../domain/openings.ts';
import { firstFittingStart, mostUnanswered, pauseSeconds } from '../domain/waiting-offers.ts';
import { saveKnownStarts } from './known-starts.store.ts';
import { publishEntry, type EventTools } from './waiting-events.ts';
import { findFull } from './waiting-limits.ts';
import { artistsOf, markForCheck } from './waiting-list.store.ts';

export type JoinRequest = ParsedRequestOf<typeof joinCall>;

/**
 * Puts a client on the waiting list of a salon, and on its client list as a booking does, and returns the id of the entry. Only for what the
 * client could book: the same rules and refusals as of a booking, except that no time has to be free and the e-mail must be confirmed. The
 * client and the salon's list stay locked, so that the limits hold for concurrent requests. The same request again changes nothing.
 * @throws DomainError 400, 409 or 429
 */
export async function joinWaitingList(
  { now, ...tools }: EventTools & { readonly now: Date },
  { clientUserId, ...request }: JoinRequest & { readonly clientUserId: number },
): Promise<number> {
  const { trx } = tools;
  await lockArtists(trx, [], { clientId: clientUserId });
  const { bookable, artistIds } = await readWhatIsAskedFor(trx, { ...request, clientUserId, now });
  const { salonId, timezone } = bookable;
  const own = await trx('waiting_entries')
    .where({ client_user_id: clientUserId, status: 'waiting' })
    .select<OpenEntry[]>('*');
  const asked = columnsOf(request);
  const existing = own.find((one) => one.salon_id === salonId && one.service_id === request.serviceId);
  if (existing && isSame(existing, asked)) return existing.id;
  requireDates(request, bookable, now);
  if (existing) throw refuse('booking.already_waiting', { id: existing.id });
  const days = instantsAround(request.fromDate, request.toDate);
  const calendars = await readCalendars(trx, { ...request, ...days, artistIds, clientUserId, now });
  requireWorkingHours(calendars, request, now);
  await requireFewJoins(trx, clientUserId, now);
  await admitClient(trx, { salonId, userId: clientUserId });
  await lockClientList(trx, salonId);
  const place = { client_user_id: clientUserId, salon_id: salonId, service_id: request.serviceId };
  const full = await findFull(trx, { ...place, from_date: request.fromDate, to_date: request.toDate });
  if (full) throw refuse(full);
  const entry = {
    ...asked,
    ...place,
    unanswered_offers: await unansweredBefore(trx, place, now),
    timezone,
    service_name: bookable.serviceName,
    created_at: now,
    known_appointment_ids: await appointmentsLike(trx, { ...asked, ...place }),
    ends_at: new Date(localDay(request.toDate, timezone).until * 1000),
  };
  const [row] = await trx('waiting_entries').insert(entry).returning<{ id: number }[]>('id');
  if (!row) throw new Error('an entry was not added to the waiting list');
  await saveKnownStarts(trx, { ...request, id: row.id }, calendars, now);
  const artists = await artistsOf(trx, entry);
  await markForCheck(trx, artists, now);
  if (entry.unanswered_offers >= mostUnanswered)
    await markForCheck(trx, artists, new Date(now.getTime() + pauseSeconds * 1000));
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
): Promise<{ bookable: BookableStart; artistIds: number[] }> {
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
  // Offers keep time from everybody and are mailed: neither is for an account that anybody may have made with any address.
  if (!bookable.isEmailConfirmed) throw refuse('booking.email_not_confirmed');
  return { bookable, artistIds };
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

/**
 * Refuses an entry that would fill the list without ever being offered anything: somebody must be at work then.
 * @throws DomainError 400
 */
function requireWorkingHours(
  calendars: readonly ArtistCalendar[],
  { addressId, ...asked }: JoinRequest,
  now: Date,
): void {
  const request = {
    fromDate: asked.fromDate,
    toDate: asked.toDate,
    earliestSeconds: asked.earliestTime,
    latestSeconds: asked.latestTime,
    refused: [],
    knownStarts: new Set<number>(),
  };
  const isPossible = calendars.some((calendar) => {
    const unoccupied = { ...calendar, appointments: [], blocks: [], holds: [] };
    const openings = openingsOf(unoccupied, { addressId, now });
    return openings && firstFittingStart(openings, request, { now: now.getTime() / 1000 }) !== null;
  });
  if (!isPossible) throw refuse('booking.no_working_hours');
}

/** Each entry is a row, an event and a look at calendars, also if its client leaves at once. @throws DomainError 429 */
async function requireFewJoins(trx: Knex.Transaction, clientUserId: number, now: Date): Promise<void> {
  const [joined] = await trx('waiting_entries')
    .where({ client_user_id: clientUserId })
    .where('created_at', '>', new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .count<{ count: number }[]>('* as count');
  if ((joined?.count ?? 0) >= waitingListLimits.joinsPerDay) throw refuse('booking.too_many_joins');
}

interface Place {
  readonly client_user_id: number;
  readonly salon_id: number;
  readonly service_id: number;
}

/** How many offers of the last day a client who joins again has left unanswered: leaving must not end a pause. */
async function unansweredBefore(trx: Knex.Transaction, place: Place, now: Date): Promise<number> {
  const former = await trx('waiting_entries as former')
    .where(place)
    .whereNot('status', 'booked')
    .whereExists((offers) => {
      void offers
        .from('waiting_offers as made')
        .whereRaw('made.entry_id = former.id')
        .where('made.made_at', '>', new Date(now.getTime() - pauseSeconds * 1000));
    })
    .orderBy('id', 'desc')
    .first<{ unanswered_offers: number } | undefined>('unanswered_offers');
  return former?.unanswered_offers ?? 0;
}

const messages = {
  'booking.already_waiting': 'You are already on the waiting list of this salon for this service.',
  'booking.too_many_waiting': `You can be on ${waitingListLimits.openPerClient} waiting lists at a time. Leave one first.`,
  'booking.too_many_waiting_here': `You can wait for ${waitingListLimits.openPerClientAndSalon} services of a salon at a time. Leave one of its waiting lists first.`,
  'booking.waiting_list_full': 'The waiting list of this salon is full for these days. Please choose others.',
  'booking.email_not_confirmed':
    'Confirm your e-mail first: offers of free times are sent to it. You can ask for a link in your profile.',
  'booking.no_working_hours':
    'Nobody works at these times who could do this. Please choose other days or another time of day.',
  'booking.too_many_joins': 'You have joined many waiting lists today. Please try again tomorrow.',
};

const statuses: Partial<Record<keyof typeof messages, number>> = {
  'booking.no_working_hours': 400,
  'booking.too_many_joins': 429,
};

function refuse(key: keyof typeof messages, details?: Readonly<Record<string, unknown>>): DomainError {
  const message = messages[key];
  const items = details && { items: [{ key, message, details }] };
  return new DomainError(key, message, { status: statuses[key] ?? 409, ...items });
}
