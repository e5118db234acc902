/** An artist has 25 pictures, five of each of five services; four artists work at a salon. */
const picturesEach = 25;
const artistsEach = 4;

const firstNames =
  'Ana Bea Cleo Dana Elena Faye Grace Hana Iris Jade Kara Lena Maya Nora Olive Petra Rosa Sara Tessa Vera';
const lastNames =
  'Adams Baker Castillo Dawson Ellis Foster Garcia Hayes Ingram Jensen Keller Lopez Moreno Nolan Ortega Palmer Quinn Rivera Santos Turner';
const titles =
  'Bloom Copper Dahlia Ember Fern Golden Harbor Indigo Juniper Kindred Lumen Marigold Nectar Opal Prairie';

/** SQL that picks one of the words by the hash of a number. */
function oneOf(words: string, number: string): string {
  const list = words.split(' ');
  return `('{${list.join(',')}}'::text[])[1 + (hashint8(${number}) & 2147483647) % ${list.length}]`;
}

/**
 * Fills discovery's tables as the events of a million pictures would: four of five salons in cities with at least five ZIP codes, and 60
 * services in six categories. The same in every run.
 */
export function listingStatements(items: number): readonly string[] {
  const artists = Math.max(1, Math.round(items / picturesEach));
  const salons = Math.max(1, Math.round(artists / artistsEach));
  return [
    `insert into salons (salon_id, version, title, url, type, is_public)
     select n, 1, ${oneOf(titles, 'n')} || ' Studio ' || n, 'salon-' || n, 'company', true
     from generate_series(1, ${salons}) as n`,
    `with zips as (
       select *, count(*) over (partition by city, state) >= 5 as is_city from places
     ), urban as (
       select *, row_number() over (order by md5(zip)) - 1 as n from zips where is_city
     ), rural as (
       select *, row_number() over (order by md5(zip)) - 1 as n from zips where not is_city
     ), chosen as (
       select salon.n, zip, city, state, lat, lon from generate_series(1, ${salons}) as salon (n)
       join urban on urban.n = salon.n % (select count(*) from urban) where salon.n % 5 > 0
       union all
       select salon.n, zip, city, state, lat, lon from generate_series(1, ${salons}) as salon (n)
       join rural on rural.n = salon.n % (select count(*) from rural) where salon.n % 5 = 0
     )
     insert into addresses (address_id, salon_id, city, state, zip, timezone, lat, lon)
     select n, n, city, state, zip,
       case when lon < -115 then 'America/Los_Angeles' when lon < -102 then 'America/Denver'
         when lon < -87 then 'America/Chicago' else 'America/New_York' end,
       lat + (hashint8(n) % 1000) / 50000.0, lon + (hashint8(-n) % 1000) / 50000.0
     from chosen`,
    `insert into artists (artist_id, version, salon_id, first_name, last_name, airtouch_certified, is_public)
     select n, 1, 1 + n % ${salons}, ${oneOf(firstNames, 'n')}, ${oneOf(lastNames, '-n')} || ' ' || to_hex(n), n % 6, true
     from generate_series(1, ${artists}) as n`,
    `insert into offer_lists (salon_id, version) select n, 1 from generate_series(1, ${salons}) as n`,
    `insert into offers (artist_id, salon_service_id, salon_id, service_id, service_name, category_id, price_cents,
       processing_seconds)
     select n, (1 + n % ${salons}) * 100 + service, 1 + n % ${salons}, service, 'Service ' || service, 1 + service % 6,
       2000 + 500 * (n % 40), 1800 * (1 + service % 6)
     from generate_series(1, ${artists}) as n
     cross join lateral (select 1 + (n * 7 + k * 11) % 60 as service from generate_series(1, 5) as k) as own`,
    `insert into items (item_id, version, artist_id, salon_id, salon_service_id, service_id, category_id, image, is_public,
       is_shown, created_at)
     select n, 1, offer.artist_id, offer.salon_id, offer.salon_service_id, offer.service_id, offer.category_id,
       jsonb_build_object('id', n, 'url', '/api/gallery/images/' || md5(n::text),
         'placeholder', 'data:image/webp;base64,' || repeat(md5(n::text), 6)),
       true, true, timestamptz '2026-01-01' + (hashint8(n) & 2147483647) % 20000000 * interval '1 second'
     from (
       select offers.*, 5 * row_number() over (order by artist_id, salon_service_id) as until from offers
     ) as offer
     cross join lateral generate_series(offer.until - 4, offer.until) as n`,
    `insert into shelves (artist_id, salon_service_id, salon_id, service_id, service_name, category_id, price_cents,
       processing_seconds, address_id, lat, lon, item_count)
     select artist_id, salon_service_id, salon_id, service_id, service_name, category_id, price_cents,
       processing_seconds, address_id, lat, lon, 5
     from offers join addresses using (salon_id)`,
    `insert into salon_works (salon_id, category_id, service_id, lat, lon, works)
     select salon_id, coalesce(category_id, 0), coalesce(service_id, 0), min(lat), min(lon), sum(item_count)
     from shelves
     group by grouping sets ((salon_id), (salon_id, category_id), (salon_id, category_id, service_id))`,
    `insert into salon_makers (salon_id, artist_id, works, longest_seconds)
     select salon_id, artist_id, sum(item_count), max(processing_seconds) from shelves group by salon_id, artist_id`,
    `insert into makers (artist_id, names, works)
     select artist_id, artists.full_name || E'\\n' || salons.title, ${picturesEach}
     from artists join salons using (salon_id)`,
  ];
}

/** Every other artist has free time for a month, in the morning and in the afternoon, at different times. */
export const freeTimeStatements: readonly string[] = [
  `insert into free_days (artist_id, date, version)
   select artist_id, current_date + day, 1 from artists, generate_series(0, 29) as day where artist_id % 2 = 0`,
  `insert into free_spans (artist_id, date, address_id, start_seconds, end_seconds)
   select artist_id, date, address_id, part * 18000 + 30600 + 900 * ((artist_id + extract(day from date)::int) % 8),
     part * 18000 + 41400 + 900 * ((artist_id * 3 + extract(day from date)::int) % 8)
   from free_days join artists using (artist_id) join addresses using (salon_id)
   cross join generate_series(0, 1) as part`,
];
