import type { Knex } from 'knex';

/**
 * Changes of which nobody is notified while they can be undone (decision 0035). `version` is the newest that is known and `first_version`
 * the oldest that is waiting; `previous` are the terms before that one. Without `due_at` nothing is waiting, and older events are ignored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table waiting_changes (
      appointment_id bigint primary key,
      version integer not null,
      first_version integer,
      snapshot jsonb,
      previous jsonb,
      due_at timestamptz,
      changed_at timestamptz not null
    )`);
  await knex.raw('create index waiting_changes_due on waiting_changes (due_at) where due_at is not null');
  await knex.raw('create index waiting_changes_ended on waiting_changes (changed_at) where due_at is null');
}
