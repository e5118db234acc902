import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Reminders, confirm links and calendar feeds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table secrets (name text primary key, value bytea not null)');
  for (const name of ['confirm-link', 'calendar-feed'])
    await knex('secrets').insert({ name, value: randomBytes(32) });
  // Up to which start appointments were looked at. What is booked or moved to before it was told of itself, later than a reminder would have come.
  await knex.raw(`
    create table reminder_marks (
      kind text primary key check (kind in ('day', 'hours')),
      until_start timestamptz not null
    )`);
  // One for each start: whoever looks twice, or moves an appointment back, tells nobody twice.
  await knex.raw(`
    create table reminders (
      appointment_id bigint not null references appointments (id) on delete cascade,
      kind text not null check (kind in ('day', 'hours')),
      starts_at timestamptz not null,
      told_at timestamptz not null,
      primary key (appointment_id, kind, starts_at)
    )`);
  await knex.raw('create index appointments_to_come on appointments (starts_at) where status = 0');
  // An address is derived from whose it is and how often it was made anew; revoked ones keep their row, so that none comes back.
  await knex.raw(`
    create table calendar_feeds (
      user_id bigint primary key,
      generation integer not null,
      is_revoked boolean not null default false
    )`);
}
