import { freeArtists } from './availability.ts';
import { salonsAround } from './distance.ts';
import { nameCondition, serviceCondition, workCondition } from './listing-conditions.ts';
import type { SearchQuery } from './page-statement.ts';
import { isAfterCursor, offsetOf } from './paging.ts';
import { countedAtMost, type PageRequest, type Position, type SearchFilter } from './search-filter.ts';
import { bind, always, sql, type NamedQuery, type Sql } from './sql.ts';

/**
 * Work by distance: salon after salon, in each the newest first. The number of works of each kind is stored by salon, so that there is one
 * distance per salon, and only works of the salons on the page are read. A filter by artist, name or time reads the listings of the salons
 * around, and no other works.
 */
export function searchNear(filter: SearchFilter, near: Position, page: PageRequest): SearchQuery {
  const isByArtist = filter.name || filter.time || filter.artistId || filter.salonId;
  const salons = isByArtist ? sql`fitting` : sql`around`;
  const start = startAtSalon(page);
  const offset = offsetOf(page);
  const end = offset + page.count + 1;
  // The salons before the first one of the page are not read: of the offset only the rest is left.
  const remainingOffset =
    offset > 0 ? sql`(select ${offset} - coalesce(min(until - works), 0) from wanted)` : sql`0`;
  return {
    columns: sql`page.distance,`,
    order: sql`page.distance, page.salon_id,`,
    queries: [
      salonsAround(filter, near),
      ...(isByArtist ? matchingArtistsAround(filter) : []),
      {
        name: 'counted',
        query: sql`select least(coalesce(sum(works), 0), ${countedAtMost}) as total, true as is_all from ${salons}`,
      },
      {
        name: 'salon',
        query: sql`select salon_id, distance, works, sum(works) over (order by distance, salon_id) as until
      from ${salons} where ${start.salons}`,
      },
      {
        name: 'wanted',
        query: sql`select * from salon where until > ${offset} and until - works < ${end} + ${start.shown}`,
      },
      {
        name: 'page',
        query: sql`select work.item_id, work.created_at, wanted.distance, wanted.salon_id
      from wanted ${isByArtist ? worksOfArtists(filter, start, end) : worksOfSalons(filter, start, end)}
      order by wanted.distance, wanted.salon_id, work.created_at desc, work.item_id desc
      limit ${page.count + 1} offset ${remainingOffset}`,
      },
    ],
  };
}

/** The artists of the salons around with the name and free time, `chosen`, and the number of their works by salon, `fitting`. */
function matchingArtistsAround(filter: SearchFilter): NamedQuery[] {
  const { name, time } = filter;
  return [
    ...freeArtists(time, { salons: sql`around` }),
    {
      name: 'salon_artist',
      materialized: true,
      query: sql`select around.salon_id, around.distance, own.artist_id, own.works, own.longest_seconds
      from around cross join lateral (select * from salon_makers where salon_makers.salon_id = around.salon_id offset 0) as own`,
    },
    ...(name ? [namedAmongSalonArtists(name)] : []),
    {
      name: 'chosen',
      materialized: true,
      query: sql`select salon_artist.salon_id, salon_artist.distance, salon_artist.artist_id${time && sql`, free.room_seconds`}, ${worksOfSalonArtist(filter)} as works
      from salon_artist ${name ? sql`join named using (artist_id)` : undefined} ${time && sql`join free using (artist_id)`}`,
    },
    {
      name: 'fitting',
      query: sql`select salon_id, distance, cast(sum(works) as integer) as works from chosen where works > 0 group by salon_id, distance`,
    },
  ];
}

function namedAmongSalonArtists(name: string): NamedQuery {
  return {
    name: 'named',
    materialized: true,
    query: sql`select artist_id from (select distinct artist_id from salon_artist) as artist
      cross join lateral (
        select 1 from makers where makers.artist_id = artist.artist_id and ${nameCondition(name)} offset 0
      ) as found`,
  };
}

/** The stored number of works; added up by listing if the filter has a kind, or if the free time is too short for the longest service. */
function worksOfSalonArtist(filter: SearchFilter): Sql {
  const work = workCondition(filter);
  const fits = filter.time && sql`and listing.processing_seconds <= free.room_seconds`;
  const fromListings = sql`coalesce((select sum(item_count) from ${listingsOf(sql`salon_artist`)}
        where ${work} ${fits}), 0)`;
  if (work !== always) return fromListings;
  return filter.time
    ? sql`case when salon_artist.longest_seconds <= free.room_seconds then salon_artist.works else ${fromListings} end`
    : sql`salon_artist.works`;
}

/** An artist's listings at one salon, from an index that keeps the listings of a salon together. */
function listingsOf(artist: Sql): Sql {
  return sql`(
        select salon_id, artist_id, salon_service_id, service_id, category_id, processing_seconds, item_count
        from shelves where shelves.salon_id = ${artist}.salon_id and shelves.artist_id = ${artist}.artist_id offset 0
      ) as listing`;
}

/** The works of each salon, of the kind. */
function worksOfSalons(filter: SearchFilter, start: SalonPageStart, limit: number): Sql {
  const { categoryId } = filter;
  return sql`cross join lateral (
        select item_id, created_at from items
        where items.salon_id = wanted.salon_id and is_shown
          ${categoryId ? sql`and items.category_id = ${bind('categoryId', categoryId)}` : undefined}
          and ${serviceCondition(filter, sql`items`)}
          and ${start.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work`;
}

/** The works of the chosen artists of each salon, by listing. */
function worksOfArtists(filter: SearchFilter, start: SalonPageStart, limit: number): Sql {
  return sql`join chosen using (salon_id)
      cross join lateral ${listingsOf(sql`chosen`)}
      cross join lateral (
        select item_id, created_at from items
        where items.artist_id = listing.artist_id and items.salon_service_id = listing.salon_service_id
          and is_shown and ${start.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work
      where ${workCondition(filter)} ${filter.time && sql`and listing.processing_seconds <= chosen.room_seconds`}`;
}

/** Where the page starts. */
interface SalonPageStart {
  /** The salons from there on. */
  readonly salons: Sql;
  /** The works of a `wanted` salon from there on. */
  readonly works: Sql;
  /** The most works of the first salon that earlier pages may have shown. */
  readonly shown: Sql;
}

function startAtSalon({ after }: PageRequest): SalonPageStart {
  if (!after?.salon) return { salons: sql`true`, works: sql`true`, shown: sql`0` };
  const salonId = bind('afterSalon', after.salon.id);
  return {
    salons: sql`(distance, salon_id) >= (${bind('afterDistance', after.salon.distance)}, ${salonId})`,
    works: sql`(wanted.salon_id <> ${salonId} or ${isAfterCursor(after)})`,
    shown: sql`coalesce((select works from salon where salon_id = ${salonId}), 0)`,
  };
}
