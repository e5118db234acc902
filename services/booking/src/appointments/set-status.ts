import { appointmentChanged, type AppointmentStatus } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { StandingAppointment } from './lock-appointments.ts';
import type { SaveTools } from './save-tools.ts';
import type { Saver } from './saver.ts';
import { agreedBefore, toldOf } from './told.ts';

const changeOf = { 0: 'restored', 1: 'cancelled', 2: 'no-show' } as const;

/** Takes the time of appointments out of the calendars: of those that are cancelled, missed, or about to be moved (decisions 4). */
export async function giveTimeBack(trx: Knex.Transaction, appointmentIds: readonly number[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await trx('occupancies')
    .whereIn('appointment_id', [...appointmentIds])
    .delete();
}

/** Writes an appointment's new status, the event and the note of the artist's day, in one statement. Whoever calls sees to its time. */
export async function setStatus(
  { trx, outbox, confirmKey, requestId }: SaveTools,
  { saver, row, status }: { saver: Saver; row: StandingAppointment; status: AppointmentStatus },
): Promise<void> {
  const event = outbox.rowOf(
    appointmentChanged,
    {
      ...toldOf(row, agreedBefore(row), confirmKey),
      by: saver.by,
      status,
      change: changeOf[status],
      previous: null,
    },
    requestId,
  );
  const note = [row.artist_id, row.local_date, row.local_date];
  const values = [event.id, event.subject, event.payload, event.requestId, ...note, status, row.id];
  await trx.raw(statusSql, values).options({ name: 'set-status' });
  outbox.wakeAfter(trx);
}

const statusSql = `
  with told as (
    insert into outbox (id, subject, payload, request_id) values (?, ?, ?, ?)
  ), noted as (
    insert into stale_days (artist_id, from_date, to_date) values (?, ?::date - 1, ?::date + 1)
  )
  update appointments set version = version + 1, status = ? where id = ?`;
