import type { Knex } from 'knex';

/** Removing an address removes the hours there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index hours_at_address on hours (address_id)');
}
