import { createIndexConcurrently } from '@frizo/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** When an entry of the waiting list has ended, so that old ones can be deleted; and finds the entries that a client has made. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table waiting_entries add column if not exists ended_at timestamptz');
  await createIndexConcurrently(knex, 'waiting_entries_of_client', {
    on: 'waiting_entries (client_user_id, created_at)',
  });
  await createIndexConcurrently(knex, 'waiting_entries_ended', {
    on: `waiting_entries (coalesce(ended_at, ends_at)) where status <> 'waiting'`,
  });
}
