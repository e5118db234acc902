import type { Knex } from 'knex';

/**
 * Tables for searches of many works: a shelf (listing) for each artist and service with work to show, with all columns that filters need,
 * and free time instead of working hours. Offers and shelves are rebuilt from the events, whose consumer has a new name.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table hours, hour_lists');
  await knex.raw('truncate offers, offer_lists');
  await knex.raw('alter table offers add column processing_seconds integer not null');
  await knex.raw(`
    create table shelves (
      artist_id bigint not null,
      salon_service_id bigint not null,
      salon_id bigint not null,
      service_id bigint not null,
      service_name text not null,
      category_id bigint not null,
      price_cents integer not null,
      processing_seconds integer not null,
      address_id bigint not null,
      lat double precision not null,
      lon double precision not null,
      item_count integer not null,
      primary key (artist_id, salon_service_id)
    )`);
  await knex.raw('create index shelves_of_service on shelves (service_id, lat, lon)');
  await knex.raw('create index shelves_of_category on shelves (category_id, lat, lon)');
  await knex.raw('create index shelves_of_kind on shelves (category_id, service_id)');
  await knex.raw('create index shelves_by_place on shelves (lat, lon)');
  await knex.raw('create index shelves_of_salon on shelves (salon_id)');
  await knex.raw(`
    alter table items
      add column service_id bigint,
      add column category_id bigint,
      add column is_shown boolean not null default false`);
  await knex.raw('drop index items_newest, items_of_artist');
  const newest = 'created_at desc, item_id desc';
  await knex.raw(`create index items_newest on items (${newest}) where is_shown`);
  await knex.raw(`create index items_of_service on items (service_id, ${newest}) where is_shown`);
  await knex.raw(`create index items_of_category on items (category_id, ${newest}) where is_shown`);
  await knex.raw(`create index items_of_artist on items (artist_id, ${newest}) where is_shown`);
  await knex.raw(`create index items_of_shelf on items (artist_id, salon_service_id, ${newest})`);
  await knex.raw('create index items_of_salon on items (salon_id)');
  await knex.raw(`
    create table free_days (
      artist_id bigint not null,
      date date not null,
      version bigint not null,
      primary key (artist_id, date)
    )`);
  await knex.raw('create index free_days_by_date on free_days (date)');
  await knex.raw(`
    create table free_spans (
      artist_id bigint not null,
      date date not null,
      address_id bigint not null,
      start_seconds integer not null,
      end_seconds integer not null,
      primary key (artist_id, date, address_id, start_seconds)
    )`);
  await knex.raw(
    'create index free_spans_by_date on free_spans (date, end_seconds) include (start_seconds, artist_id, address_id)',
  );
  await knex.raw('create index addresses_by_zone on addresses (timezone)');
}
