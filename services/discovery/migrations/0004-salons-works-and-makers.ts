import type { Knex } from 'knex';

/**
 * Sums of shelves, so that a search near a place reads salons instead of shelves, and one by name reads artists with all their names in one
 * column; and covering indexes. Filled from existing rows, without publishing events again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_works (
      salon_id bigint not null,
      category_id bigint not null,
      service_id bigint not null,
      lat double precision not null,
      lon double precision not null,
      works integer not null,
      primary key (salon_id, category_id, service_id)
    )`);
  await knex.raw(`
    insert into salon_works (salon_id, category_id, service_id, lat, lon, works)
    select salon_id, coalesce(category_id, 0), coalesce(service_id, 0), min(lat), min(lon), sum(item_count)
    from shelves
    group by grouping sets ((salon_id), (salon_id, category_id), (salon_id, category_id, service_id))`);
  await knex.raw(`
    create index salon_works_of_category on salon_works (category_id, service_id, lat, lon) include (salon_id, works)`);
  await knex.raw(`
    create index salon_works_of_service on salon_works (service_id, lat, lon) include (category_id, salon_id, works)
    where service_id > 0`);
  await knex.raw(`
    create table makers (
      artist_id bigint primary key,
      names text not null,
      works integer not null
    )`);
  await knex.raw(`
    insert into makers (artist_id, names, works)
    select artist_id, artists.full_name || coalesce(E'\\n' || salons.title, ''), shelf.works
    from (select artist_id, sum(item_count) as works from shelves group by artist_id) as shelf
    join artists using (artist_id) left join salons using (salon_id)`);
  await knex.raw('create index makers_by_name on makers using gin (names gin_trgm_ops)');
  await knex.raw(`
    create index shelves_in_salon on shelves (salon_id)
    include (artist_id, salon_service_id, service_id, category_id, processing_seconds, item_count)`);
  await knex.raw(`
    create index items_in_salon on items (salon_id, created_at desc, item_id desc) include (service_id, category_id)
    where is_shown`);
  await knex.raw(`
    create index items_walked on items (created_at desc, item_id desc)
    include (artist_id, salon_service_id, service_id, category_id) where is_shown`);
  await knex.raw('create index addresses_in_salon on addresses (salon_id) include (address_id, timezone)');
  await knex.raw(`
    create index free_spans_at_address on free_spans (address_id, date) include (artist_id, start_seconds, end_seconds)`);
  await knex.raw(`
    create index free_spans_of_artist on free_spans (artist_id, date) include (address_id, start_seconds, end_seconds)`);
}
