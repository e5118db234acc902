import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table seen_things (name text primary key, times integer not null)');
}
