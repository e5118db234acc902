import type { Knex } from 'knex';

/** The limits of a salon's plan, from the events of payments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscription_limits (
      salon_id bigint primary key,
      version integer not null,
      limits jsonb not null
    )`);
}
