import type { Knex } from 'knex';
import { endsAt } from './ends-at.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import { refuseAny } from './refusals.ts';

/**
 * Puts the time of no-shows back into the calendars, their artists being locked. @throws SaveRefused with a reason for each of `asked`
 * whose time somebody else has by now, or another of them
 */
export async function takeTimeAgain(
  trx: Knex.Transaction,
  rows: readonly StandingAppointment[],
  asked: readonly StandingAppointment[],
): Promise<void> {
  const taken = new Set<number>();
  for (const row of rows) {
    const until = endsAt(row.starts_at, row.processing_seconds);
    const values = [row.artist_id, row.starts_at, until, row.id];
    const { rows: inserted } = await trx.raw<{ rows: object[] }>(occupySql, [
      ...values,
      row.artist_id,
      row.starts_at,
      until,
    ]);
    if (inserted.length === 0) taken.add(row.id);
  }
  refuseAny(asked.map(({ id }) => (taken.has(id) ? { key: 'booking.slot_taken' } : null)));
}

const occupySql = `
  insert into occupancies (artist_id, during, appointment_id)
  select ?::bigint, tstzrange(?, ?), ?::bigint
  where not exists (select from occupancies where artist_id = ? and during && tstzrange(?, ?))
  returning appointment_id`;
