import { anyTime, freeArtists, nextFree } from './availability.ts';
import { salonsAround } from './distance.ts';
import { artistCondition, workCondition } from './listing-conditions.ts';
import type { SearchQuery } from './page-statement.ts';
import { isAfterCursor, limitOf, worksUpTo } from './paging.ts';
import { countedAtMost, type PageRequest, type SearchFilter } from './search-filter.ts';
import { artistScopeOf, listingSource, namedArtists } from './search-newest-by-artist.ts';
import { countOfKind } from './search-newest.ts';
import { allOf, bind, sql, type NamedQuery, type Sql } from './sql.ts';

/** Later free starts are no longer soon. */
const soonDays = 14;

/**
 * Work by price, or by the next free start near a place: listing after listing, of each the newest first. For all work and for a kind, an
 * index has the prices in this order, and only the listings of the page are read; with other filters few enough listings are left to sort.
 */
export function searchOrdered(filter: SearchFilter, page: PageRequest, now: Date): SearchQuery {
  const isSorted = isSortedByIndex(filter);
  const start = startAtListing(page);
  const limit = worksUpTo(page);
  return {
    columns: sql`page.key as order_key, page.artist_id as order_artist_id, page.salon_service_id as order_service_id,${filter.near && sql` page.distance,`}`,
    order: sql`page.key, page.artist_id, page.salon_service_id,`,
    queries: [
      ...sortedListings(filter, now, isSorted),
      ...(isSorted ? countOfKind(filter) : [countOfListings]),
      {
        name: 'wanted',
        query: sql`select * from fitting ${start.listings} order by key, artist_id, salon_service_id limit ${limit + 1}`,
      },
      {
        name: 'page',
        query: sql`select work.item_id, work.created_at, wanted.key, wanted.artist_id, wanted.salon_service_id ${filter.near && sql`, wanted.distance`}
      from wanted cross join lateral (
        select item_id, created_at from items
        where items.artist_id = wanted.artist_id and items.salon_service_id = wanted.salon_service_id and is_shown ${start.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work
      order by wanted.key, wanted.artist_id, wanted.salon_service_id, work.created_at desc, work.item_id desc
      ${limitOf(page)}`,
      },
    ],
  };
}

/** All work, or the work of a kind, by any artist anywhere. */
function isSortedByIndex({ near, name, time, artistId, salonId }: SearchFilter): boolean {
  return [near, name, time, artistId, salonId].every((part) => part === undefined);
}

/** The matching listings, each with the `key` by which they are sorted: `fitting`. */
function sortedListings(filter: SearchFilter, now: Date, isSorted: boolean): NamedQuery[] {
  const { near, name, time } = filter;
  const work = workCondition(filter);
  const soonest = soonestOf(filter, now);
  // Away from a place the listings are read from the named artists.
  const byArtist = artistCondition({ name: near && name, time });
  return [
    ...(near ? [salonsAround(filter, near)] : []),
    ...namedArtists(name),
    ...freeArtists(time, near ? { salons: sql`around` } : artistScopeOf(filter, work)),
    {
      name: 'fitting',
      materialized: !isSorted,
      query: sql`select listing.artist_id, listing.salon_service_id, listing.item_count, ${near && sql`around.distance,`}
        ${soonest ? sql`next_free.next_instant` : sql`listing.price_cents`} as key
      from ${near ? listingsAround : listingSource(name)} ${soonest}
      where ${allOf([work, byArtist])}`,
    },
  ];
}

const listingsAround = sql`around cross join lateral (select * from shelves where shelves.salon_id = around.salon_id offset 0) as listing`;

const countOfListings: NamedQuery = {
  name: 'counted',
  query: sql`select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting`,
};

/** Joins `next_free`, and excludes listings without a free start that is soon. */
function soonestOf({ order, time }: SearchFilter, now: Date): Sql | undefined {
  if (order !== 'soonest') return undefined;
  const free = nextFree(time ?? anyTime(now), sql`listing.artist_id`, sql`listing.processing_seconds`);
  const latest = sql`extract(epoch from cast(${bind('now', now)} as timestamptz) + interval '${soonDays} days')`;
  return sql`${free} join lateral (select 1) as soon on next_free.next_instant < ${latest}`;
}

/** Where the page starts: the listings from there on, and the works of the first of them. */
interface ListingPageStart {
  readonly listings: Sql;
  readonly works: Sql;
}

function startAtListing({ after }: PageRequest): ListingPageStart {
  if (!after?.service) return { listings: sql``, works: sql`` };
  const { key, artistId, salonServiceId } = after.service;
  const cursor = sql`(${bind('afterKey', key)}, ${bind('afterArtist', artistId)}, ${bind('afterService', salonServiceId)})`;
  return {
    listings: sql`where (key, artist_id, salon_service_id) >= ${cursor}`,
    works: sql`and (
            (wanted.key, wanted.artist_id, wanted.salon_service_id) <> ${cursor}
            or ${isAfterCursor(after)})`,
  };
}
