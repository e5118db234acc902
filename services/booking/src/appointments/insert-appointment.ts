import { appointmentBooked, type Appointment, type PayloadOf } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { aptNoOf } from './apt-no.ts';
import { presentBooked } from './booked.presenter.ts';
import type { FreeBookable } from './check-start.ts';
import type { WantedStart } from './wanted-start.ts';

export interface NewAppointment extends WantedStart {
  readonly clientUserId: number;
  /** The chosen style, 0 for none. */
  readonly image: number;
  readonly bookable: FreeBookable;
}

/**
 * Writes an appointment, the time that it takes, the event that tells of it and the note that the artist has less time now, and gives
 * the client's hold back, in one statement: all of it waits for one round trip, and none of it can be without the rest. What it answers is made from what
 * was looked at under the lock, and is not read again.
 */
export async function insertAppointment(
  trx: Knex.Transaction,
  outbox: Outbox,
  appointment: NewAppointment,
  requestId: string,
): Promise<Appointment> {
  const event = eventOf(appointment);
  const row = outbox.rowOf(appointmentBooked, event, requestId);
  const startsAt = new Date(event.startsAt);
  const values = [
    event.appointmentId,
    event.salonId,
    appointment.addressId,
    event.artistId,
    event.clientUserId,
    event.serviceId,
    event.serviceName,
    appointment.image,
    event.date,
    event.startSeconds,
    event.address.timezone,
    startsAt,
    later(startsAt, event.durationSeconds),
    event.durationSeconds,
    event.processingSeconds,
    event.priceCents,
    startsAt,
    later(startsAt, event.processingSeconds),
    row.id,
    row.subject,
    row.payload,
    row.requestId,
    event.artistId,
    event.date,
    event.date,
    event.clientUserId,
  ];
  await trx.raw(insertSql, values).options({ name: 'insert-appointment' });
  outbox.wakeAfter(trx);
  return presentBooked(event, appointment);
}

// The note covers the days beside it: another address of the artist may have another clock.
const insertSql = `
  with booked as (
    insert into appointments (id, salon_id, address_id, artist_id, client_user_id, service_id, service_name, image_id,
      local_date, start_seconds, timezone, starts_at, ends_at, duration_seconds, processing_seconds, price_cents)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    returning id, artist_id
  ), occupied as (
    insert into occupancies (artist_id, during, appointment_id)
    select artist_id, tstzrange(?, ?), id from booked
  ), told as (
    insert into outbox (id, subject, payload, request_id) values (?, ?, ?, ?)
  ), noted as (
    insert into stale_days (artist_id, from_date, to_date) values (?, ?::date - 1, ?::date + 1)
  )
  delete from holds where client_user_id = ?`;

function eventOf({
  bookable,
  artistId,
  serviceId,
  clientUserId,
  startTimestamp,
}: NewAppointment): PayloadOf<typeof appointmentBooked> {
  const startsAt = new Date(startTimestamp * 1000);
  const { date, seconds } = instantToWallClock(startsAt, bookable.timezone);
  return {
    appointmentId: bookable.appointmentId,
    version: 1,
    aptNo: aptNoOf(bookable.appointmentId),
    salonId: bookable.salonId,
    salonName: bookable.salonName,
    address: bookable.address,
    clientUserId,
    artistId,
    artistName: bookable.artistName,
    serviceId,
    serviceName: bookable.serviceName,
    priceCents: bookable.priceCents,
    startsAt: startsAt.toISOString(),
    date,
    startSeconds: seconds,
    durationSeconds: bookable.durationSeconds,
    processingSeconds: bookable.processingSeconds,
  };
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
