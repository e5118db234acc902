import { freeArtists } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { cutOf, reachOf } from './newest-works.ts';
import { anyTime, nextFree } from './next-free.ts';
import { artistScopeOf } from './search-by-whom.ts';
import { countOfKind } from './search-newest.ts';
import { instantOf, salonsAround } from './search-near.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import { isByWhom, isOfWork } from './listing-conditions.ts';
import type { PageSql } from './page-statement.ts';
import { allOf, type Sql } from './sql.ts';

/** Beyond so many days nobody calls it soon. */
const soonDays = 14;

/**
 * A page of work by price, or by the next free start near a place: service after service of the artists that fit, of each the newest first. Of
 * everything or of a kind an index has the prices in this order, and only those of the page are touched; otherwise what fits is few enough to sort.
 */
export function searchOrdered(filter: SearchFilter, asked: PageAsked, now: Date): PageSql {
  const isSorted = isSortedByIndex(filter);
  const fitting = fittingServices(filter, now, isSorted);
  const counted = isSorted ? countOfKind(filter) : { text: countOfFitting, bindings: {} };
  const distance = filter.near ? ', wanted.distance' : '';
  const begin = beginOf(asked);
  return {
    columns: `page.key as order_key, page.artist_id as order_artist_id, page.salon_service_id as order_service_id,${filter.near ? ' page.distance,' : ''}`,
    order: 'page.key, page.artist_id, page.salon_service_id,',
    text: `${fitting.text}
    ${counted.text},
    wanted as (
      select * from fitting ${begin.services} order by key, artist_id, salon_service_id limit ${begin.reach + 1}
    ),
    page as (
      select work.item_id, work.created_at, wanted.key, wanted.artist_id, wanted.salon_service_id ${distance}
      from wanted cross join lateral (
        select item_id, created_at from items
        where items.artist_id = wanted.artist_id and items.salon_service_id = wanted.salon_service_id and is_shown ${begin.works}
        order by created_at desc, item_id desc limit ${begin.reach}
      ) as work
      order by wanted.key, wanted.artist_id, wanted.salon_service_id, work.created_at desc, work.item_id desc
      ${cutOf(asked)}
    )`,
    bindings: { ...fitting.bindings, ...counted.bindings, ...begin.bindings },
  };
}

/** Of everything or of a kind, and whoever made it. */
function isSortedByIndex({ near, name, time, artistId, salonId }: SearchFilter): boolean {
  return [near, name, time, artistId, salonId].every((part) => part === undefined);
}

/** What fits, service by service of each artist, with the `key` that it is sorted by: `fitting`. */
function fittingServices(filter: SearchFilter, now: Date, isSorted: boolean): Sql {
  const { near, name, time } = filter;
  const around = near ? salonsAround(filter, near) : undefined;
  const named = name ? isNamed(name) : undefined;
  const kind = isOfWork(filter);
  const free = freeArtists(time, near ? { salons: 'around' } : artistScopeOf(filter, kind));
  const soon = soonestOf(filter, now);
  const byWhom = isByWhom({ name: near ? name : undefined, time });
  return {
    text: `${around ? `${around.text},` : ''}
    ${named ? `named as materialized (select artist_id from makers where ${named.text}),` : ''} ${free.text}
    fitting as ${isSorted ? 'not materialized' : 'materialized'} (
      select listing.artist_id, listing.salon_service_id, listing.item_count, ${near ? 'around.distance,' : ''}
        ${soon ? 'next_free.next_instant' : 'listing.price_cents'} as key
      from ${sourceOf(filter)} ${soon ? soon.text : ''}
      where ${allOf([kind, byWhom]).text}
    ),`,
    bindings: {
      ...around?.bindings,
      ...named?.bindings,
      ...kind.bindings,
      ...soon?.bindings,
      ...free.bindings,
    },
  };
}

interface Begin extends Pick<Sql, 'bindings'> {
  /** Which services are still to come, and which works of the first of them. */
  readonly services: string;
  readonly works: string;
  /** How far the page and one more reach. */
  readonly reach: number;
}

function beginOf(asked: PageAsked): Begin {
  const reach = reachOf(asked);
  const service = asked.after?.service;
  if (!asked.after || !service) return { services: '', works: '', reach, bindings: {} };
  return {
    services: 'where (key, artist_id, salon_service_id) >= (:afterKey, :afterArtist, :afterService)',
    works: `and (
            (wanted.key, wanted.artist_id, wanted.salon_service_id) <> (:afterKey, :afterArtist, :afterService)
            or (created_at, item_id) < (${instantOf('createdMicros')}, :itemId))`,
    reach,
    bindings: {
      afterKey: service.key,
      afterArtist: service.artistId,
      afterService: service.salonServiceId,
      createdMicros: asked.after.createdMicros,
      itemId: asked.after.itemId,
    },
  };
}

const countOfFitting = `counted as (
      select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting
    )`;

/** Where the services are looked for: in the salons around, of the artists with the name, or everywhere. */
function sourceOf({ near, name }: SearchFilter): string {
  if (near)
    return `around cross join lateral (select * from shelves where shelves.salon_id = around.salon_id offset 0) as listing`;
  if (name)
    return 'named cross join lateral (select * from shelves where shelves.artist_id = named.artist_id offset 0) as listing';
  return 'shelves as listing';
}

/** Leaves out who has no free start that soon, by what `nextFree` joins. */
function soonestOf({ order, time }: SearchFilter, now: Date): Sql | undefined {
  if (order !== 'soonest') return undefined;
  const free = nextFree(time ?? anyTime(now), 'listing.artist_id', 'listing.processing_seconds');
  const within = `next_free.next_instant < extract(epoch from cast(:now as timestamptz) + interval '${soonDays} days')`;
  return {
    text: `${free.text} join lateral (select 1) as soon on ${within}`,
    bindings: free.bindings,
  };
}
