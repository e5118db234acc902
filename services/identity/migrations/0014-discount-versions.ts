import type { Knex } from 'knex';

/** The version of payments' event that a user's discount total is from, so that an older one that arrives late is ignored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table users add column discount_version integer not null default 0`);
}
