import type { Knex } from 'knex';

/** 24 hours before the start, or 2. */
export type ReminderKind = 'day' | 'hours';

const hourMs = 60 * 60_000;
const leadMs: Record<ReminderKind, number> = { day: 24 * hourMs, hours: 2 * hourMs };
/** With less time left than this the reminder is skipped, since the next one has the same content. */
const leastLeftMs: Record<ReminderKind, number> = { day: leadMs.hours, hours: 0 };

interface TakenReminders {
  readonly appointmentIds: readonly number[];
  /** False if some are left for the next batch. */
  readonly isAll: boolean;
}

/**
 * Records the reminders that became due since the last run, and returns their appointments. A concurrent run waits here and then finds
 * nothing; appointments booked or moved within the lead time start before the mark and get no reminder.
 */
export async function takeDueReminders(
  trx: Knex.Transaction,
  { kind, now, limit }: { kind: ReminderKind; now: Date; limit: number },
): Promise<TakenReminders> {
  const horizon = new Date(now.getTime() + leadMs[kind]);
  const until = await lockMark(trx, kind, now);
  if (until >= horizon) return { appointmentIds: [], isAll: true };
  const earliest = new Date(Math.max(until.getTime(), now.getTime() + leastLeftMs[kind]));
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(takeSql, [
    kind,
    now,
    earliest,
    horizon,
    kind,
    limit,
  ]);
  const isAll = rows.length < limit;
  if (isAll) await trx('reminder_marks').where({ kind }).update({ until_start: horizon });
  return { appointmentIds: rows.map(({ id }) => id), isAll };
}

/** In the first run everything within the lead time is due, since it was booked before there were reminders. */
async function lockMark(trx: Knex.Transaction, kind: ReminderKind, now: Date): Promise<Date> {
  await trx('reminder_marks').insert({ kind, until_start: now }).onConflict('kind').ignore();
  const mark = await trx('reminder_marks')
    .where({ kind })
    .forUpdate()
    .first<{ until_start: Date } | undefined>('until_start');
  return mark?.until_start ?? now;
}

const takeSql = `
  insert into reminders (appointment_id, kind, starts_at, told_at)
  select appointment.id, ?, appointment.starts_at, ? from appointments appointment
  where appointment.status = 0 and appointment.starts_at > ? and appointment.starts_at <= ?
    and not exists (select from reminders sent
      where sent.appointment_id = appointment.id and sent.kind = ? and sent.starts_at = appointment.starts_at)
  order by appointment.starts_at, appointment.id limit ?
  on conflict do nothing
  returning appointment_id as id`;
