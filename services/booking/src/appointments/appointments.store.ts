import {
  moveNoticeSeconds,
  type Address,
  type AppointmentStatus,
  type AppointmentTerms,
  type PaymentStatus,
  type PaymentType,
  type PolicyOfAppointment,
} from '@frizo/contracts';
import { type OutboxRow, managesSalon } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ChargesOfAppointment } from '../payments/follow-visit-charges.ts';
import type { BookingActor } from './appointments.policy.ts';
import { movedFromSql, type MovedFrom } from './moved-from.ts';

/** A row with what its list shows of salon, address and artist. */
export interface AppointmentRow {
  id: number;
  version: number;
  salon_id: number;
  salon_title: string;
  address_id: number;
  address: Address;
  artist_id: number;
  artist_name: string;
  service_id: number;
  service_name: string;
  image_id: number;
  image_url: string | null;
  local_date: string;
  start_seconds: number;
  starts_at: Date;
  ends_at: Date;
  duration_seconds: number;
  processing_seconds: number;
  price_cents: number;
  timezone: string;
  status: AppointmentStatus;
  payment_status: PaymentStatus;
  payment_order_id: number | null;
  payment_type: PaymentType | null;
  payment_expires_at: Date | null;
  payment_refundable_cents: number | null;
  confirmed_at: Date | null;
  message_channel: 'email' | 'text' | null;
  message_sent_at: Date | null;
  /** Null for a client without an account, who gets messages by phone. */
  client_user_id: number | null;
  reachable_phone: string | null;
  accepted_policy: PolicyOfAppointment | null;
  charges: ChargesOfAppointment;
}

/** The same with what only the salon sees. */
export interface ProfessionalAppointmentRow extends AppointmentRow {
  client_id: number;
  client_first_name: string;
  client_last_name: string;
  client_phone: string;
  client_comment: string;
  client_is_registered: boolean;
  client_future_count: number;
}

/** The same with the salon's entry of the client, as events of an existing appointment need it. */
export interface ExistingAppointment extends AppointmentRow {
  readonly salon_client_id: number | null;
  readonly client_first_name: string | null;
  readonly client_last_name: string | null;
  readonly client_phone: string | null;
  readonly client_has_booked: boolean | null;
  readonly moved_from: MovedFrom | null;
}

/** Appointments with the names that every list shows, also of an address that the salon has given up. */
export function appointmentsWithNames(knex: Knex): Knex.QueryBuilder {
  return knex('appointments as appointment')
    .join('salons as salon', 'salon.salon_id', 'appointment.salon_id')
    .join('addresses_ever as address', 'address.address_id', 'appointment.address_id')
    .join('artists as artist', 'artist.artist_id', 'appointment.artist_id')
    .leftJoin('salon_clients as client', 'client.id', 'appointment.salon_client_id');
}

export const appointmentColumns = [
  'appointment.*',
  'salon.title as salon_title',
  'address.details as address',
  'artist.name as artist_name',
  'client.phone as reachable_phone',
] as const;

/** Appointments with everything that their events contain. */
export function selectExisting(knex: Knex): Knex.QueryBuilder {
  return appointmentsWithNames(knex).select(
    ...appointmentColumns,
    'client.first_name as client_first_name',
    'client.last_name as client_last_name',
    'client.phone as client_phone',
    'client.has_booked as client_has_booked',
  );
}

/**
 * Reads and locks appointments, so that no other transaction changes them until this one ends. Finds only those that the actor may change;
 * all others are treated as missing. In ascending order, and after the locks of their artists.
 */
export async function lockAppointments(
  trx: Knex.Transaction,
  bookingActor: BookingActor,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<ExistingAppointment[]> {
  const query = selectExisting(trx).orderBy('appointment.id').forUpdate('appointment');
  return narrow(changeableBy(query, bookingActor)) as Promise<ExistingAppointment[]>;
}

function changeableBy(query: Knex.QueryBuilder, bookingActor: BookingActor): Knex.QueryBuilder {
  if (bookingActor.by === 'client') return query.where('appointment.client_user_id', bookingActor.userId);
  const ofSalon = query.where('appointment.salon_id', bookingActor.professional.salonId);
  return managesSalon(bookingActor.professional)
    ? ofSalon
    : ofArtist(ofSalon, 'appointment', bookingActor.userId);
}

/**
 * Narrows a query of a salon's appointments or blocks to those of an artist; to none once the salon has removed the artist, whose session ends
 * a moment later.
 */
export function ofArtist(
  query: Knex.QueryBuilder,
  table: 'appointment' | 'block' | 'appointments',
  artistId: number,
): Knex.QueryBuilder {
  return query.where(`${table}.artist_id`, artistId).whereNotExists((removed) => {
    void removed
      .from('artists as removed')
      .where({ 'removed.artist_id': artistId, 'removed.is_removed': true });
  });
}

/** What a booking writes in addition to its terms. */
interface NewAppointment {
  readonly appointmentId: number;
  readonly salonId: number;
  readonly clientUserId: number | null;
  readonly salonClientId: number;
  readonly imageId: number;
  readonly imageUrl: string | null;
  /** Shared by the services that are booked together at a salon. */
  readonly visitId: string | null;
  readonly acceptedPolicy: PolicyOfAppointment | null;
  readonly bookingActor: BookingActor;
  readonly now: Date;
}

/**
 * Writes an appointment, its occupancy and its event, marks the artist's days as stale and releases the holds of the booking user, in one
 * statement: it takes one round trip, and all parts are written or none.
 */
export async function insertAppointment(
  trx: Knex.Transaction,
  { bookingActor, now, ...appointment }: NewAppointment,
  { terms, event }: { readonly terms: AppointmentTerms; readonly event: OutboxRow },
): Promise<void> {
  const bindings = {
    ...appointment,
    acceptedPolicy: jsonOrNull(appointment.acceptedPolicy),
    ...termBindings(terms),
    ...eventBindings(event),
    bookedBy: bookingActor.by,
    // What professionals book themselves counts as seen.
    seenAt: bookingActor.by === 'professional' ? now : null,
    bookingUserId: bookingActor.userId,
  };
  await trx.raw(insertSql, bindings).options({ name: 'insert-appointment' });
}

/** What a move writes in addition to the new terms. */
interface MovedAppointment {
  readonly imageId: number;
  readonly imageUrl: string | null;
  readonly acceptedPolicy: PolicyOfAppointment | null;
  /** Artist, address and start stay the same, so the client's confirmation and the message that was sent remain valid. */
  readonly isSameStart: boolean;
  readonly bookingActor: Pick<BookingActor, 'by' | 'userId'>;
  readonly now: Date;
}

/**
 * Writes the new terms of an appointment, in one statement like a booking. Its old time was released before, together with that of all
 * other appointments that the save moves: two appointments that swap places would otherwise collide.
 */
export async function updateAppointment(
  trx: Knex.Transaction,
  row: ExistingAppointment,
  { imageId, imageUrl, acceptedPolicy, isSameStart, bookingActor, now }: MovedAppointment,
  {
    terms,
    previous,
    event,
  }: {
    readonly terms: AppointmentTerms;
    readonly previous: AppointmentTerms;
    readonly event: OutboxRow;
  },
): Promise<void> {
  const bindings = {
    appointmentId: row.id,
    previousTerms: JSON.stringify(previous),
    previousArtistId: row.artist_id,
    previousDate: row.local_date,
    imageId,
    imageUrl,
    acceptedPolicy: jsonOrNull(acceptedPolicy),
    isSameStart,
    now,
    // Of a client's own move they are notified at once.
    undoUntil: bookingActor.by === 'professional' ? secondsAfter(now, moveNoticeSeconds).toISOString() : null,
    ...termBindings(terms),
    ...eventBindings(event),
    bookingUserId: bookingActor.userId,
  };
  await trx.raw(moveSql, bindings).options({ name: 'move-appointment' });
}

/** Writes the new status and the event and marks the artist's day as stale, in one statement. The caller releases or occupies the time. */
export async function updateStatus(
  trx: Knex.Transaction,
  row: ExistingAppointment,
  { status, event }: { readonly status: AppointmentStatus; readonly event: OutboxRow },
): Promise<void> {
  const bindings = {
    appointmentId: row.id,
    artistId: row.artist_id,
    localDate: row.local_date,
    status,
    ...eventBindings(event),
  };
  await trx.raw(statusSql, bindings).options({ name: 'set-status' });
}

/** Releases the time of appointments that are canceled, missed, or about to be moved (decisions 4). */
export async function releaseTime(trx: Knex.Transaction, appointmentIds: readonly number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await trx('occupancies')
    .whereIn('appointment_id', [...appointmentIds])
    .delete();
}

/**
 * Occupies the time of no-shows again; their artists must be locked. Returns the ids of appointments whose time is no longer free, or goes
 * to another one of them.
 */
export async function reoccupyTime(
  trx: Knex.Transaction,
  rows: readonly ExistingAppointment[],
): Promise<Set<number>> {
  const taken = new Set<number>();
  for (const row of rows) {
    const { rowCount } = await trx.raw<{ rowCount: number }>(reoccupySql, {
      appointmentId: row.id,
      artistId: row.artist_id,
      startsAt: row.starts_at,
      busyUntil: secondsAfter(row.starts_at, row.processing_seconds),
    });
    if (rowCount === 0) taken.add(row.id);
  }
  return taken;
}

function termBindings({ address, startsAt, date, ...terms }: AppointmentTerms) {
  const start = new Date(startsAt);
  const { artistId, serviceId, serviceName, priceCents, startSeconds } = terms;
  const { durationSeconds, processingSeconds } = terms;
  return {
    addressId: address.id,
    timezone: address.timezone,
    artistId,
    serviceId,
    serviceName,
    priceCents,
    localDate: date,
    startSeconds,
    startsAt: start,
    endsAt: secondsAfter(start, durationSeconds),
    durationSeconds,
    processingSeconds,
    busyUntil: secondsAfter(start, processingSeconds),
  };
}

function eventBindings(event: OutboxRow) {
  return {
    eventId: event.id,
    eventSubject: event.subject,
    eventPayload: event.payload,
    requestId: event.request_id,
  };
}

function jsonOrNull(value: object | null): string | null {
  return value && JSON.stringify(value);
}

/** Elapsed seconds, also across a clock change. */
function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

const occupySql = (appointments: 'booked' | 'moved'): string => `
  occupied as (
    insert into occupancies (artist_id, during, appointment_id)
    select artist_id, tstzrange(:startsAt, :busyUntil), id from ${appointments}
  )`;

const publishSql = `
  published as (
    insert into outbox (id, subject, payload, request_id) values (:eventId, :eventSubject, :eventPayload, :requestId)
  )`;

// Includes the days before and after: another address of the artist may have another time zone.
const daysAround = (artistId: string, date: string, span: string): string =>
  `(${artistId}, cast(${date} as date) - 1, cast(${date} as date) + 1, ${span})`;
const atNewTime = daysAround(':artistId', ':localDate', 'tstzrange(:startsAt, :busyUntil)');
const savedSpan = `(select tstzrange(starts_at, starts_at + make_interval(secs => processing_seconds))
  from appointments where id = :appointmentId)`;
const markStaleSql = (...days: readonly string[]): string => `
  marked_stale as (
    insert into stale_days (artist_id, from_date, to_date, changed) values ${days.join(', ')}
  )`;

const releaseHoldsSql = 'delete from holds where client_user_id = :bookingUserId';

const insertSql = `
  with booked as (
    insert into appointments (id, salon_id, address_id, artist_id, client_user_id, salon_client_id, service_id, service_name,
      image_id, image_url, visit_id, local_date, start_seconds, timezone, starts_at, ends_at, duration_seconds,
      processing_seconds, price_cents, booked_by, seen_at, accepted_policy)
    values (:appointmentId, :salonId, :addressId, :artistId, :clientUserId, :salonClientId, :serviceId, :serviceName,
      :imageId, :imageUrl, :visitId, :localDate, :startSeconds, :timezone, :startsAt, :endsAt, :durationSeconds,
      :processingSeconds, :priceCents, :bookedBy, :seenAt, :acceptedPolicy)
    returning id, artist_id
  ), ${occupySql('booked')}, ${publishSql}, ${markStaleSql(atNewTime)}
  ${releaseHoldsSql}`;

const moveSql = `
  with moved as (
    update appointments set version = version + 1, address_id = :addressId, artist_id = :artistId, service_id = :serviceId,
      service_name = :serviceName, image_id = :imageId, image_url = :imageUrl, local_date = :localDate,
      start_seconds = :startSeconds, timezone = :timezone, starts_at = :startsAt, ends_at = :endsAt,
      duration_seconds = :durationSeconds, processing_seconds = :processingSeconds, price_cents = :priceCents,
      accepted_policy = :acceptedPolicy, ${movedFromSql}
    where id = :appointmentId
    returning id, artist_id
  ), ${occupySql('moved')}, ${publishSql},
  ${markStaleSql(daysAround(':previousArtistId', ':previousDate', savedSpan), atNewTime)}
  ${releaseHoldsSql}`;

const statusSql = `
  with ${publishSql}, ${markStaleSql(daysAround(':artistId', ':localDate', savedSpan))}
  update appointments set version = version + 1, status = :status where id = :appointmentId`;

const reoccupySql = `
  insert into occupancies (artist_id, during, appointment_id)
  select cast(:artistId as bigint), tstzrange(:startsAt, :busyUntil), cast(:appointmentId as bigint)
  where not exists (
    select from occupancies where artist_id = :artistId and during && tstzrange(:startsAt, :busyUntil))`;
