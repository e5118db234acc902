import type { Knex } from 'knex';

/**
 * Durations of services, which cards show, and indexes in the order of prices and of an artist's free time. A consumer with a new name
 * reads the events of services again from the first one; the versions are reset so that it stores them, and existing rows stay visible
 * meanwhile. 0 means not known yet.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table offers add column duration_seconds integer not null default 0');
  await knex.raw('alter table shelves add column duration_seconds integer not null default 0');
  await knex.raw('update offer_lists set version = 0');
  await knex.raw('drop index free_spans_of_artist');
  await knex.raw(`
    create index free_spans_of_artist on free_spans (artist_id, date, start_seconds) include (address_id, end_seconds)`);
  const order = 'price_cents, artist_id, salon_service_id';
  await knex.raw(`create index shelves_by_price on shelves (${order})`);
  await knex.raw(`create index shelves_of_category_by_price on shelves (category_id, ${order})`);
  await knex.raw(`create index shelves_of_service_by_price on shelves (service_id, ${order})`);
}
