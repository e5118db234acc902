import { freeArtists, hasRoom, type ArtistScope } from './availability.ts';
import { artistCondition, nameCondition, serviceCondition, workCondition } from './listing-conditions.ts';
import type { SearchQuery } from './page-statement.ts';
import { limitOf, newestFirst, newestItems, offsetOf, worksUpTo } from './paging.ts';
import { sampleListings } from './sample-listings.ts';
import { countedAtMost, type PageRequest, type SearchFilter } from './search-filter.ts';
import { allOf, always, sql, type NamedQuery, type Sql } from './sql.ts';

/** How many of the newest works are examined, plus some for each work that an offset skips, before another statement is used. */
const worksTried = 300;
const triedForEach = 20;
/** Beyond this, finding all matching works is faster than examining them one by one. */
const worksTriedAtMost = 20_000;

/**
 * The newest work by artists with a name or with free time: examines the newest works until the page is full, and counts in a sample of the
 * listings. If many works match, that gives the page and the count. If few do, `is_all` and the length of the page say what is missing.
 */
export function walkNewest(filter: SearchFilter, page: PageRequest): SearchQuery {
  const { name, time } = filter;
  const sample = sampleListings(filter);
  const mostExamined = Math.min(worksTried + triedForEach * worksUpTo(page), worksTriedAtMost);
  const isFree = time && sql`where ${artistCondition({ time })}`;
  return {
    queries: [
      ...sample.queries,
      ...freeArtists(time, sample.artistScope),
      {
        name: 'counted',
        query: sql`select least(works, ${countedAtMost}) as total,
          works >= ${countedAtMost} or (select taken from sample_size) < ${sample.most} as is_all
        from (
          select coalesce(sum(item_count), 0) as works from sampled as listing ${isFree}
        ) as fitting`,
      },
      {
        name: 'page',
        query: sql`select item_id, created_at from (${newestItems(serviceCondition(filter, sql`items`), filter, page, mostExamined)}) as walked
        ${name ? isByNamedArtist(name) : undefined}
        ${time && sql`where ${hasRoom(time, sql`walked.artist_id`, processingSeconds)}`}
        order by ${newestFirst} ${limitOf(page)}`,
      },
    ],
  };
}

/** Looks up one artist after the other, so that it stops when the page is full. */
function isByNamedArtist(name: string): Sql {
  return sql`cross join lateral (
          select 1 from makers where makers.artist_id = walked.artist_id and ${nameCondition(name)} offset 0
        ) as named`;
}

const processingSeconds = sql`(select processing_seconds from shelves
    where shelves.artist_id = walked.artist_id and shelves.salon_service_id = walked.salon_service_id)`;

/** If few works match: finds all their listings, counts their works and, unless there are more than are counted, takes the newest of each. */
export function gatherNewest(filter: SearchFilter, page: PageRequest, hasPage: boolean): SearchQuery {
  const ofListing = sql`items.artist_id = listing.artist_id and items.salon_service_id = listing.salon_service_id`;
  const isCounted = sql`(select total > ${offsetOf(page)} and total < ${countedAtMost} from counted)`;
  return {
    queries: [
      ...listingsByArtist(filter),
      {
        name: 'counted',
        query: sql`select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting`,
      },
      {
        name: 'page',
        query: sql`select work.item_id, work.created_at from fitting as listing
        cross join lateral (${newestItems(ofListing, {}, page, worksUpTo(page))}) as work
        where ${hasPage ? isCounted : sql`false`}
        order by work.created_at desc, work.item_id desc ${limitOf(page)}`,
      },
    ],
  };
}

/**
 * If many works match, but not enough of the newest: examines the newest works as far as needed. `coalesce` makes Postgres look the matching
 * listings up in a hash, which it would not do for a plain condition.
 */
export function scanNewest(filter: SearchFilter, page: PageRequest): SearchQuery {
  return {
    queries: [
      ...listingsByArtist(filter),
      { name: 'counted', query: sql`select ${countedAtMost} as total, true as is_all` },
      {
        name: 'page',
        query: sql`select item_id, created_at from (${newestItems(serviceCondition(filter, sql`items`), filter, page)}) as work
        where coalesce((work.artist_id, work.salon_service_id) in (select artist_id, salon_service_id from fitting), false)
        order by ${newestFirst} ${limitOf(page)}`,
      },
    ],
  };
}

/** All listings of the kind by artists with the name and with free time: `fitting`. */
function listingsByArtist(filter: SearchFilter): NamedQuery[] {
  const { name, time } = filter;
  const work = workCondition(filter);
  return [
    ...namedArtists(name),
    ...freeArtists(time, artistScopeOf(filter, work)),
    {
      name: 'fitting',
      materialized: true,
      query: sql`select listing.artist_id, listing.salon_service_id, listing.item_count from ${listingSource(name)}
        where ${allOf([work, artistCondition({ time })])}`,
    },
  ];
}

/** The artists with the name: `named`. */
export function namedArtists(name: string | undefined): NamedQuery[] {
  if (!name) return [];
  const query = sql`select artist_id from makers where ${nameCondition(name)}`;
  return [{ name: 'named', materialized: true, query }];
}

/** The listings of the named artists, or all. The table of listings is called `shelves`. */
export function listingSource(name: string | undefined): Sql {
  return name
    ? sql`named cross join lateral (select * from shelves where shelves.artist_id = named.artist_id offset 0) as listing`
    : sql`shelves as listing`;
}

/** The artists with the name, or with work of the kind, if the filter has either; they are many in most cases. */
export function artistScopeOf({ name }: SearchFilter, work: Sql): ArtistScope | undefined {
  if (name) return { artists: sql`select artist_id from named`, isFew: false };
  if (work === always) return undefined;
  return { artists: sql`select artist_id from shelves as listing where ${work}`, isFew: false };
}
