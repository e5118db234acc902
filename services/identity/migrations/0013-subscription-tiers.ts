import type { Knex } from 'knex';

/** What the plan of a salon allows, from the events of payments, for the session user. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscription_tiers (
      salon_id bigint primary key,
      version integer not null,
      key text not null,
      limits jsonb not null
    )`);
}
