import type { Knex } from 'knex';

/** `value` is the default when no rule matches: existing flags have no rules and keep their value. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table feature_flags
      add column is_targeted boolean not null default false,
      add column rules jsonb not null default '[]',
      add column version integer not null default 1`);
  await knex.raw(`
    create table flag_changes (
      id bigint generated always as identity primary key,
      key text not null,
      version integer not null,
      changed_by text not null,
      changed_at timestamptz not null,
      reason text not null,
      before jsonb,
      after jsonb
    )`);
  await knex.raw('create index flag_changes_of_key on flag_changes (key, id)');
  await knex('feature_flags')
    .insert({
      key: 'clientStream',
      value: JSON.stringify(true),
      description: 'The page shows the client message stream (spec 7.1, Q149).',
    })
    .onConflict('key')
    .ignore();
}
