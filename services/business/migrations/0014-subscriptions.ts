import type { Knex } from 'knex';

/** The version of the state of a salon's subscription that `service_paused` comes from, so that late events are ignored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscriptions (
      salon_id bigint primary key,
      version integer not null
    )`);
}
