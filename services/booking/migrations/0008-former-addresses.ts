import type { Knex } from 'knex';

/** A salon that gives up an address still has appointments there, which can be viewed, moved elsewhere or canceled. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table former_addresses (
      address_id bigint primary key,
      details jsonb not null
    )`);
  await knex.raw(`
    create view addresses_ever as
      select address_id, details from addresses
      union all
      select address_id, details from former_addresses`);
}
