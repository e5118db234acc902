import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Reminders, confirm links and calendar feeds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table secrets (name text primary key, value bytea not null)');
  for (const name of ['confirm-link', 'calendar-feed'])
    await knex('secrets').insert({ name, value: randomBytes(32) });
  // The start up to which appointments were checked. An appointment booked for or moved to an earlier start has sent a message of its own,
  // later than its reminder would have been sent.
  await knex.raw(`
    create table reminder_marks (
      kind text primary key check (kind in ('day', 'hours')),
      until_start timestamptz not null
    )`);
  // One per start: checking twice, or moving an appointment back, sends no second reminder.
  await knex.raw(`
    create table reminders (
      appointment_id bigint not null references appointments (id) on delete cascade,
      kind text not null check (kind in ('day', 'hours')),
      starts_at timestamptz not null,
      told_at timestamptz not null,
      primary key (appointment_id, kind, starts_at)
    )`);
  await knex.raw('create index appointments_to_come on appointments (starts_at) where status = 0');
  // An address is derived from its user and generation; revoked feeds keep their row, so that no address is issued again.
  await knex.raw(`
    create table calendar_feeds (
      user_id bigint primary key,
      generation integer not null,
      is_revoked boolean not null default false
    )`);
}
