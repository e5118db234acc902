import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table notes (text text primary key)');
}
