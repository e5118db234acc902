import type {
  AppointmentStatus,
  batchCancel as batchCancelCall,
  ParsedRequestOf,
  ProfessionalAppointment,
} from '@frizo/contracts';
import { appointmentChanged, appointmentStatus, paymentStatus } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { dateForPostgres } from '../availability/validate-days.ts';
import { readProfessionalAppointments } from '../lists/professional-appointments.read-model.ts';
import { announcedBefore, snapshotOf } from './appointment-events.ts';
import type { BookingActor, ProfessionalBookingActor } from './appointments.policy.ts';
import {
  lockAppointments,
  releaseTime,
  reoccupyTime,
  type ExistingAppointment,
  updateStatus,
} from './appointments.store.ts';
import { lockArtists } from './lock-artists.ts';
import { refuseAny } from './refusals.ts';
import type { BookingContext } from './save-entry.ts';

interface StatusChange {
  readonly ids: readonly number[];
  readonly status: AppointmentStatus;
}

/**
 * Cancels appointments that have not started, marks unpaid ones that have as no-shows, or reverts no-shows: all of them or none (spec 7.2). Those
 * that have the status already stay unchanged. @throws SaveRefusedError; DomainError 404 for an appointment that the actor may not change
 */
export async function changeStatus(
  context: BookingContext,
  bookingActor: ProfessionalBookingActor,
  { ids, status }: StatusChange,
): Promise<ProfessionalAppointment[]> {
  const { trx, now } = context;
  await lockArtists(trx, [], { appointmentIds: ids });
  const rows = await lockAll(trx, bookingActor, ids);
  refuseAny(
    rows.map((row) => (canHave(row, status, now) ? null : { key: 'booking.invalid_state' as const })),
  );
  const changing = uniqueRows(rows).filter((row) => row.status !== status);
  if (status === appointmentStatus.active) {
    const taken = await reoccupyTime(trx, changing);
    refuseAny(rows.map(({ id }) => (taken.has(id) ? { key: 'booking.slot_taken' as const } : null)));
  } else {
    await releaseTime(
      trx,
      changing.map(({ id }) => id),
    );
  }
  for (const row of changing) await setStatus(context, { bookingActor, row, status });
  return readProfessionalAppointments(trx, ids, { actor: bookingActor.professional, now });
}

/** In the order of the ids. */
async function lockAll(
  trx: Knex.Transaction,
  bookingActor: BookingActor,
  ids: readonly number[],
): Promise<ExistingAppointment[]> {
  const found = await lockAppointments(trx, bookingActor, (query) =>
    query.whereIn('appointment.id', [...ids]),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('There is no such appointment.');
    return row;
  });
}

function canHave(row: ExistingAppointment, status: AppointmentStatus, now: Date): boolean {
  if (row.status === status) return true;
  if (status === appointmentStatus.active) return row.status === appointmentStatus.noShow;
  if (row.status !== appointmentStatus.active) return false;
  // Whoever has paid was there, and a fee for a missed visit would charge them twice.
  return status === appointmentStatus.noShow
    ? row.starts_at <= now && row.payment_status !== paymentStatus.paid
    : row.starts_at > now;
}

function uniqueRows(rows: readonly ExistingAppointment[]): ExistingAppointment[] {
  return [...new Set(rows)];
}

/**
 * Cancel All: the client's active future appointments at an address, from a local date on, if the actor may change them (decisions 4).
 * Returns their ids. No artist is locked, since releasing time cannot collide with anything.
 */
export async function batchCancel(
  context: BookingContext,
  bookingActor: BookingActor,
  { salonClientId, addressId, localDate }: ParsedRequestOf<typeof batchCancelCall>,
): Promise<number[]> {
  const rows = await lockAppointments(context.trx, bookingActor, (query) =>
    query
      .where({
        'appointment.salon_client_id': salonClientId,
        'appointment.address_id': addressId,
        'appointment.status': appointmentStatus.active,
      })
      .where('appointment.starts_at', '>', context.now)
      // Postgres has no year 0.
      .where('appointment.local_date', '>=', dateForPostgres(localDate)),
  );
  const ids = rows.map(({ id }) => id);
  await releaseTime(context.trx, ids);
  for (const row of rows) await setStatus(context, { bookingActor, row, status: appointmentStatus.canceled });
  return ids;
}

const changes = {
  [appointmentStatus.active]: 'restored',
  [appointmentStatus.canceled]: 'cancelled',
  [appointmentStatus.noShow]: 'no-show',
} as const;

/** Writes a new status with its event. The caller releases or reoccupies the time of the appointment. */
export async function setStatus(
  { trx, outbox, now, confirmKey, requestId }: BookingContext,
  {
    bookingActor,
    row,
    status,
  }: { bookingActor: Pick<BookingActor, 'by'>; row: ExistingAppointment; status: AppointmentStatus },
): Promise<void> {
  const snapshot = snapshotOf(row, confirmKey, { version: row.version + 1 });
  const event = outbox.rowOf(
    appointmentChanged,
    {
      ...snapshot,
      by: bookingActor.by,
      status,
      change: changes[status],
      changedAt: now.toISOString(),
      previous: null,
      ...(status === appointmentStatus.canceled ? { announced: announcedBefore(row, now) } : {}),
    },
    requestId,
  );
  await updateStatus(trx, row, { status, event });
  outbox.wakeAfter(trx);
}
