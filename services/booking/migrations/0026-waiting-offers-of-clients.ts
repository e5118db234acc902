import type { Knex } from 'knex';

/** Finds the times that a client has already let go, also for an entry that they have left. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index waiting_offers_of_client on waiting_offers (client_user_id)');
}
