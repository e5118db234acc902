import type { Knex } from 'knex';

/** Null in an artist's row of a client whom they have found by phone, and neither added nor removed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table salon_client_artists alter column is_visible drop not null');
}
