import { appointmentBooked, type PayloadOf } from '@frizo/contracts';
import { endsAt } from './ends-at.ts';
import type { FreeStart } from './check-start.ts';
import type { SaveTools } from './save-tools.ts';
import type { Wish } from './save-entry.ts';
import type { Saver } from './saver.ts';
import { toldOfNew, type Whose } from './told.ts';

export interface NewAppointment {
  readonly saver: Saver;
  readonly whose: Whose;
  readonly wish: Wish;
  readonly free: FreeStart;
}

/**
 * Writes an appointment, the time that it takes, the event that tells of it and the note that the artist has less time now, and gives
 * the saver's hold back, in one statement: all of it waits for one round trip, and none of it can be without the rest. What a client is
 * answered is made from the event, from what was looked at under the lock, and is not read again.
 */
export async function insertAppointment(
  { trx, outbox, now, confirmKey, requestId }: SaveTools,
  { saver, whose, wish, free }: NewAppointment,
): Promise<PayloadOf<typeof appointmentBooked>> {
  const event = { ...toldOfNew(whose, wish, free, confirmKey), by: saver.by };
  const row = outbox.rowOf(appointmentBooked, event, requestId);
  const startsAt = new Date(event.startsAt);
  const values = [
    event.appointmentId,
    event.salonId,
    wish.addressId,
    event.artistId,
    event.clientUserId,
    whose.salonClientId,
    event.serviceId,
    event.serviceName,
    wish.image,
    event.date,
    event.startSeconds,
    event.address.timezone,
    startsAt,
    endsAt(startsAt, event.durationSeconds),
    event.durationSeconds,
    event.processingSeconds,
    event.priceCents,
    saver.by,
    // Who works at the salon has seen what they have booked themselves.
    saver.by === 'professional' ? now : null,
    startsAt,
    endsAt(startsAt, event.processingSeconds),
    row.id,
    row.subject,
    row.payload,
    row.requestId,
    event.artistId,
    event.date,
    event.date,
    saver.userId,
  ];
  await trx.raw(insertSql, values).options({ name: 'insert-appointment' });
  outbox.wakeAfter(trx);
  return event;
}

// The note covers the days beside it: another address of the artist may have another clock.
const insertSql = `
  with booked as (
    insert into appointments (id, salon_id, address_id, artist_id, client_user_id, salon_client_id, service_id, service_name,
      image_id, local_date, start_seconds, timezone, starts_at, ends_at, duration_seconds, processing_seconds, price_cents,
      booked_by, seen_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
