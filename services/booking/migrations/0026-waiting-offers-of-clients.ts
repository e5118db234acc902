import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Finds the times that a client has already let go, also for an entry that they have left. */
export async function up(knex: Knex): Promise<void> {
  await createIndexConcurrently(knex, 'waiting_offers_of_client', { on: 'waiting_offers (client_user_id)' });
}
