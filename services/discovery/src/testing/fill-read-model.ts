import type { Knex } from 'knex';
import { refreshListings } from '../read-model/refresh-listings.ts';

/** The amount of data; works are artists * servicesEach * worksEach. */
export interface Crowd {
  readonly salons: number;
  readonly artists: number;
  readonly servicesEach: number;
  readonly worksEach: number;
  /** The first of fourteen days on which every artist is free in the morning and in the afternoon, at different times. */
  readonly firstDate: string;
}

/**
 * Fills the tables with reproducible data in populated places: salons are at ZIP codes. There are 60 services in six categories. Uses
 * statements instead of events, since a million events take an hour.
 */
export async function fillReadModel(knex: Knex, crowd: Crowd): Promise<void> {
  const { salons, artists, servicesEach, worksEach, firstDate } = crowd;
  const fill = (statement: string): Promise<unknown> =>
    knex.transaction(async (trx) => {
      await trx.raw('set local statement_timeout = 0');
      await trx.raw(statement);
    });
  await fill(`insert into salons (salon_id, version, title, url, type, is_public)
    select n, 1, initcap(substr(md5('salon' || n), 1, 6)) || ' House ' || n, 'salon-' || n, 'company', true
    from generate_series(1, ${salons}) as n`);
  await fill(`insert into addresses (address_id, salon_id, city, state, zip, timezone, lat, lon)
    select n, n, city, state, zip, (array['America/New_York', 'America/Chicago', 'America/Phoenix'])[1 + n % 3], lat, lon
    from (select *, row_number() over (order by md5(zip)) as n from places) as place where n <= ${salons}`);
  await fill(`insert into artists (artist_id, version, salon_id, first_name, last_name, airtouch_certified, is_public)
    select n, 1, 1 + n % ${salons}, initcap(substr(md5('first' || n), 1, 5)), initcap(substr(md5('last' || n), 1, 7)), n % 21, true
    from generate_series(1, ${artists}) as n`);
  await fill(
    `insert into offer_lists (salon_id, version) select n, 1 from generate_series(1, ${salons}) as n`,
  );
  await fill(`insert into offers (artist_id, salon_service_id, salon_id, service_id, service_name, category_id,
      price_cents, processing_seconds, duration_seconds)
    select n, (1 + n % ${salons}) * 100 + service, 1 + n % ${salons}, service, 'Service ' || service, 1 + service % 6,
      2000 + 500 * (n % 40), 1800 * (1 + service % 6), 1800 * (1 + service % 6)
    from generate_series(1, ${artists}) as n
    cross join lateral (select 1 + (n * 7 + k * 5) % 60 as service from generate_series(1, ${servicesEach}) as k) as own`);
  await fill(`insert into items (item_id, version, artist_id, salon_id, salon_service_id, service_id, category_id, is_shown, image, is_public, created_at)
    select (row_number() over ()), 1, artist_id, salon_id, salon_service_id, service_id, category_id, true,
      jsonb_build_object('id', artist_id, 'url', '/api/gallery/images/' || artist_id, 'placeholder', 'data:,' || repeat('x', 300)),
      true, timestamptz '2026-01-01' + (hashint8(artist_id * 1000 + salon_service_id * 7 + k) & 16777215) * interval '1 second' / 4
    from offers cross join generate_series(1, ${worksEach}) as k`);
  await knex.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0');
    await refreshListings(trx, 'all');
  });
  await fill(`insert into free_days (artist_id, date, version)
    select n, date '${firstDate}' + day, 1 from generate_series(1, ${artists}) as n, generate_series(0, 13) as day`);
  await fill(`insert into free_spans (artist_id, date, address_id, start_seconds, end_seconds)
    select artist_id, date, 1 + artist_id % ${salons}, part * 18000 + 30600 + 900 * ((artist_id + extract(day from date)::int) % 8),
      part * 18000 + 41400 + 900 * ((artist_id * 3 + extract(day from date)::int) % 8)
    from free_days cross join generate_series(0, 1) as part`);
  for (const table of [
    'salons',
    'addresses',
    'artists',
    'offers',
    'shelves',
    'salon_works',
    'salon_makers',
    'makers',
    'items',
    'free_spans',
    'free_days',
  ])
    await knex.raw('analyze ??', [table]);
}
