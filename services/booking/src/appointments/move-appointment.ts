import { appointmentChanged } from '@frizo/contracts';
import type { FreeStart } from './check-start.ts';
import { endsAt } from './ends-at.ts';
import { staysPut } from './judge-entry.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import type { SaveTools } from './save-tools.ts';
import type { Wish } from './save-entry.ts';
import type { Saver } from './saver.ts';
import { agreedBefore, agreedNow, toldOf } from './told.ts';

export interface Move {
  readonly saver: Saver;
  readonly row: StandingAppointment;
  readonly wish: Wish;
  readonly free: FreeStart;
}

/**
 * Writes what an appointment is from now on, in one statement as a booking does. Its old time was given back before, together with
 * that of whatever else the save moves: two that change places would else meet.
 */
export async function moveAppointment(
  { trx, outbox, confirmKey, requestId }: SaveTools,
  { saver, row, wish, free }: Move,
): Promise<void> {
  const agreed = agreedNow(wish, free);
  const event = outbox.rowOf(
    appointmentChanged,
    {
      ...toldOf(row, agreed, confirmKey),
      by: saver.by,
      status: 0,
      change: 'moved',
      previous: agreedBefore(row),
    },
    requestId,
  );
  const startsAt = new Date(agreed.startsAt);
  const values = [
    wish.addressId,
    agreed.artistId,
    agreed.serviceId,
    agreed.serviceName,
    wish.image,
    agreed.date,
    agreed.startSeconds,
    agreed.address.timezone,
    startsAt,
    endsAt(startsAt, agreed.durationSeconds),
    agreed.durationSeconds,
    agreed.processingSeconds,
    agreed.priceCents,
    // Who said that they would come has said so of the old time.
    staysPut(wish, row),
    row.id,
    startsAt,
    endsAt(startsAt, agreed.processingSeconds),
    event.id,
    event.subject,
    event.payload,
    event.requestId,
    row.artist_id,
    row.local_date,
    row.local_date,
    agreed.artistId,
    agreed.date,
    agreed.date,
    saver.userId,
  ];
  await trx.raw(moveSql, values).options({ name: 'move-appointment' });
  outbox.wakeAfter(trx);
}

const moveSql = `
  with moved as (
    update appointments set version = version + 1, address_id = ?, artist_id = ?, service_id = ?, service_name = ?, image_id = ?,
      local_date = ?, start_seconds = ?, timezone = ?, starts_at = ?, ends_at = ?, duration_seconds = ?,
      processing_seconds = ?, price_cents = ?, confirmed_at = case when ? then confirmed_at end
    where id = ?
    returning id, artist_id
  ), occupied as (
    insert into occupancies (artist_id, during, appointment_id)
    select artist_id, tstzrange(?, ?), id from moved
  ), told as (
    insert into outbox (id, subject, payload, request_id) values (?, ?, ?, ?)
  ), noted as (
    insert into stale_days (artist_id, from_date, to_date) values (?, ?::date - 1, ?::date + 1), (?, ?::date - 1, ?::date + 1)
  )
  delete from holds where client_user_id = ?`;
