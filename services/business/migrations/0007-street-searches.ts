import type { Knex } from 'knex';

/** How many street suggestions a person has asked for in the current minute: one row per person, which the next minute overwrites. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table street_searches (
      user_id bigint primary key,
      minute timestamptz not null,
      count int not null
    )`);
}
