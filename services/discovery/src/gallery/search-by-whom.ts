import { freeArtists, hasRoom, type ArtistScope } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { afterBindings, cutOf, newestFirst, reachOf, walk } from './newest-works.ts';
import { isByWhom, isOfServices, isOfWork } from './listing-conditions.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';
import { sampleListings } from './sample-listings.ts';

/** How many of the newest works are examined, plus some for each work that an offset skips, before another statement is used. */
const worksTried = 300;
const triedForEach = 20;
/** Beyond this, finding all matching works is faster than examining them one by one. */
const worksTriedAtMost = 20_000;

/**
 * A page of the newest work by artists with a name or with time: goes through the newest works until a page fits, and counts in some listings.
 * Where many match, that gives the page and the count; where few do, `is_all` and the length of the page say what is missing.
 */
export function walkNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const { name, time } = filter;
  const named = name ? isNamed(name) : undefined;
  const sample = sampleListings(filter);
  const mostWalked = Math.min(worksTried + triedForEach * reachOf(asked), worksTriedAtMost);
  const free = freeArtists(time, sample.artistScope);
  return {
    text: `${sample.text} ${free.text}
      counted as (
        select least(works, ${countedAtMost}) as total,
          works >= ${countedAtMost} or (select taken from sample_size) < ${sample.most} as is_all
        from (
          select coalesce(sum(item_count), 0) as works from sampled as listing ${time ? `where ${isByWhom({ time }).text}` : ''}
        ) as fitting
      ),
      page as (
        select item_id, created_at from (${walk(isOfServices(filter, 'items'), filter, asked, mostWalked)}) as walked
        ${named ? isMadeBy('walked.artist_id', named.text) : ''}
        ${time ? `where ${isFree('walked')}` : ''}
        order by ${newestFirst} ${cutOf(asked)}
      )`,
    bindings: { ...sample.bindings, ...free.bindings, ...afterBindings(asked) },
  };
}

/** One artist after the other, so that it stops when the page is full. */
function isMadeBy(artistId: string, isNamed: string): string {
  return `cross join lateral (
          select 1 from makers where makers.artist_id = ${artistId} and ${isNamed} offset 0
        ) as named`;
}

function isFree(work: string): string {
  const room = `(select processing_seconds from shelves
    where shelves.artist_id = ${work}.artist_id and shelves.salon_service_id = ${work}.salon_service_id)`;
  return hasRoom(`${work}.artist_id`, room);
}

/** Where few match: finds all their listings, counts their works and, unless that is more than is counted, takes the newest of each. */
export function gatherNewest(filter: SearchFilter, asked: PageAsked, hasPage: boolean): Sql {
  const fitting = fittingListings(filter);
  const inListing =
    'items.artist_id = listing.artist_id and items.salon_service_id = listing.salon_service_id';
  const wanted = `total > ${asked.after ? 0 : asked.offset} and total < ${countedAtMost}`;
  return {
    text: `${fitting.text}
      counted as (
        select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting
      ),
      page as (
        select work.item_id, work.created_at from fitting as listing
        cross join lateral (${walk(inListing, {}, asked, reachOf(asked))}) as work
        where ${hasPage ? `(select ${wanted} from counted)` : 'false'}
        order by work.created_at desc, work.item_id desc ${cutOf(asked)}
      )`,
    bindings: { ...fitting.bindings, ...afterBindings(asked) },
  };
}

/**
 * Where many match, but not enough of the newest: goes through the newest works as far as needed. Matching listings are looked up in a hash,
 * which Postgres would not use for a plain condition.
 */
export function scanNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const fitting = fittingListings(filter);
  return {
    text: `${fitting.text}
      counted as (select ${countedAtMost} as total, true as is_all),
      page as (
        select item_id, created_at from (${walk(isOfServices(filter, 'items'), filter, asked)}) as work
        where coalesce((work.artist_id, work.salon_service_id) in (select artist_id, salon_service_id from fitting), false)
        order by created_at desc, item_id desc ${cutOf(asked)}
      )`,
    bindings: { ...fitting.bindings, ...afterBindings(asked) },
  };
}

/** All listings of the kind by artists with the name and the time. */
function fittingListings(filter: SearchFilter): Sql {
  const { name, time } = filter;
  const kind = isOfWork(filter);
  const free = freeArtists(time, artistScopeOf(filter, kind));
  const named = name ? isNamed(name) : undefined;
  const ofNamed =
    'named cross join lateral (select * from shelves where shelves.artist_id = named.artist_id offset 0)';
  return {
    text: `${named ? `named as materialized (select artist_id from makers where ${named.text}),` : ''} ${free.text}
      fitting as materialized (
        select listing.artist_id, listing.salon_service_id, listing.item_count from ${named ? ofNamed : 'shelves'} as listing
        where ${allOf([kind, isByWhom({ time })]).text}
      ),`,
    bindings: { ...kind.bindings, ...free.bindings, ...named?.bindings },
  };
}

/** The artists with the name or with work of the kind, where either is filtered by: rarely few. */
export function artistScopeOf({ name }: SearchFilter, kind: Sql): ArtistScope | undefined {
  if (name) return { artists: 'select artist_id from named', isFew: false };
  if (kind.text === 'true') return undefined;
  return { artists: `select artist_id from shelves as listing where ${kind.text}`, isFew: false };
}
