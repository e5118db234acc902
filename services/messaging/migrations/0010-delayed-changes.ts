import type { Knex } from 'knex';

/**
 * Changes of which nobody is notified while they can be undone (decision 0035). `version` is the newest that is known and `first_version`
 * the oldest that is delayed; `previous` are the terms before that one. Without `due_at` nothing is delayed, and older events are ignored.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table delayed_changes (
      appointment_id bigint primary key,
      version integer not null,
      first_version integer,
      snapshot jsonb,
      previous jsonb,
      due_at timestamptz,
      changed_at timestamptz not null
    )`);
  await knex.raw('create index delayed_changes_due on delayed_changes (due_at) where due_at is not null');
  await knex.raw('create index delayed_changes_ended on delayed_changes (changed_at) where due_at is null');
}
