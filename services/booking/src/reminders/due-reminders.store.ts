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
 * nothing; appointments booked or moved within the lead time start before the mark and get no reminder. Those with a move that can still be
 * undone are left for the next run, since it is open of which start the client has to be reminded.
 */
export async function takeDueReminders(
  trx: Knex.Transaction,
  { kind, now, limit }: { kind: ReminderKind; now: Date; limit: number },
): Promise<TakenReminders> {
  const horizon = new Date(now.getTime() + leadMs[kind]);
  const mark = await lockMark(trx, kind, now);
  if (mark >= horizon) return { appointmentIds: [], isAll: true };
  const earliest = new Date(Math.max(mark.getTime(), now.getTime() + leastLeftMs[kind]));
  const nowText = now.toISOString();
  const { rows } = await trx.raw<{ rows: { id: number | null; firstLeft: Date | null }[] }>(takeSql, {
    kind,
    now,
    nowText,
    earliest,
    horizon,
    limit,
  });
  const appointmentIds = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const isAll = appointmentIds.length < limit;
  const firstLeft = rows[0]?.firstLeft;
  const until_start = firstLeft ? new Date(firstLeft.getTime() - 1) : horizon;
  if (isAll) await trx('reminder_marks').where({ kind }).update({ until_start });
  return { appointmentIds, isAll };
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

// One statement, so that an undo in between is seen by both parts or by neither.
const takeSql = `
  with taken as (
    insert into reminders (appointment_id, kind, starts_at, told_at)
    select appointment.id, :kind, appointment.starts_at, :now from appointments appointment
    where appointment.status = 0 and appointment.starts_at > :earliest and appointment.starts_at <= :horizon
      and not coalesce(appointment.moved_from->>'until' > :nowText, false)
      and not exists (select from reminders sent
        where sent.appointment_id = appointment.id and sent.kind = :kind and sent.starts_at = appointment.starts_at)
    order by appointment.starts_at, appointment.id limit :limit
    on conflict do nothing
    returning appointment_id as id
  ), moved as (
    select starts_at, cast(moved_from->'terms'->>'startsAt' as timestamptz) as previous_start from appointments
    where status = 0 and moved_from->>'until' > :nowText
  ), left_over as (
    select min(start) as "firstLeft" from (
      select starts_at as start from moved union all select previous_start from moved
    ) as starts
    where start > :earliest and start <= :horizon
  )
  select taken.id, left_over."firstLeft" from left_over left join taken on true`;
