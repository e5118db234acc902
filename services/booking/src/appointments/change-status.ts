import type { AppointmentStatus, ProfessionalAppointment } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { readProfessionalAppointments } from '../lists/professional-appointments.read-model.ts';
import { lockAppointments, type StandingAppointment } from './lock-appointments.ts';
import { lockArtists } from './lock-artists.ts';
import { takeTimeAgain } from './take-time-again.ts';
import { refuseAny } from './refusals.ts';
import type { SaveTools } from './save-tools.ts';
import type { ProfessionalSaver, Saver } from './saver.ts';
import { giveTimeBack, setStatus } from './set-status.ts';

export interface StatusChange {
  readonly ids: readonly number[];
  readonly status: AppointmentStatus;
}

/**
 * Cancels what has not started, says no-show of what has, or takes a no-show back: all of the appointments or none (spec 7.2). Those that
 * have the status already are left as they are. @throws SaveRefused; DomainError 404 for what is not the saver's
 */
export async function changeStatus(
  tools: SaveTools,
  saver: ProfessionalSaver,
  { ids, status }: StatusChange,
): Promise<ProfessionalAppointment[]> {
  const { trx, now } = tools;
  await lockArtists(trx, [], ids);
  const rows = await lockAll(trx, saver, ids);
  refuseAny(
    rows.map((row) => (canHave(row, status, now) ? null : { key: 'booking.invalid_state' as const })),
  );
  const changing = uniqueRows(rows).filter((row) => row.status !== status);
  if (status === 0) await takeTimeAgain(trx, changing, rows);
  else
    await giveTimeBack(
      trx,
      changing.map(({ id }) => id),
    );
  for (const row of changing) await setStatus(tools, { saver, row, status });
  return readProfessionalAppointments(trx, ids, { actor: saver.actor, now });
}

/** In the order that was asked in. */
async function lockAll(
  trx: Knex.Transaction,
  saver: Saver,
  ids: readonly number[],
): Promise<StandingAppointment[]> {
  const found = await lockAppointments(trx, saver, (query) => query.whereIn('appointment.id', [...ids]));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('There is no such appointment.');
    return row;
  });
}

function canHave(row: StandingAppointment, status: AppointmentStatus, now: Date): boolean {
  if (row.status === status) return true;
  if (status === 0) return row.status === 2;
  const hasStarted = row.starts_at <= now;
  return row.status === 0 && hasStarted === (status === 2);
}

function uniqueRows(rows: readonly StandingAppointment[]): StandingAppointment[] {
  return [...new Set(rows)];
}
