import { freeArtists } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { isOfServices, isOfWork, isSumOfKind } from './listing-conditions.ts';
import {
  countedAtMost,
  type Mark,
  type PageAsked,
  type Position,
  type SearchFilter,
} from './search-filter.ts';
import type { PageSql } from './page-statement.ts';
import { allOf, nothing, type Sql } from './sql.ts';

/** Miles: as far as people drive for an appointment. */
const reachMiles = 60;
const milesPerDegree = 69;
const radiansPerDegree = Math.PI / 180;

/**
 * A page of work by distance: salon after salon, in each the newest first. The number of works of each kind is stored by salon, so that
 * distances are computed once a salon, and only pictures of the salons on the page are read. Searches for artists read the listings of the
 * salons nearby, and no other pictures. `offset 0` makes Postgres use an index for the bounding box before it computes distances.
 */
export function searchNear(filter: SearchFilter, near: Position, asked: PageAsked): PageSql {
  const around = salonsAround(filter, near);
  const begin = asked.after?.salon ? beginAfter(asked.after, asked.after.salon) : beginning;
  const isByWhom = filter.name || filter.time || filter.artistId || filter.salonId;
  const byArtist = isByWhom ? byWhom(filter) : nothing;
  const count = asked.count + 1;
  const offset = asked.after ? 0 : asked.offset;
  const skipped = offset > 0 ? `(select ${offset} - coalesce(min(until - works), 0) from wanted)` : '0';
  return {
    columns: 'page.distance,',
    order: 'page.distance, page.salon_id,',
    text: `${around.text}, ${byArtist.text}
    counted as (
      select least(coalesce(sum(works), 0), ${countedAtMost}) as total, true as is_all from ${byArtist.text ? 'fitting' : 'around'}
    ),
    salon as (
      select salon_id, distance, works, sum(works) over (order by distance, salon_id) as until
      from ${byArtist.text ? 'fitting' : 'around'} where ${begin.salons.text}
    ),
    wanted as (select * from salon where until > ${offset} and until - works < ${offset + count} + ${begin.shown}),
    page as (
      select work.item_id, work.created_at, wanted.distance, wanted.salon_id
      from wanted ${byArtist.text ? worksOfListings(filter, begin, offset + count) : worksOfKind(filter, begin, offset + count)}
      order by wanted.distance, wanted.salon_id, work.created_at desc, work.item_id desc
      limit ${count} offset ${skipped}
    )`,
    bindings: { ...around.bindings, ...byArtist.bindings, ...begin.salons.bindings },
  };
}

/** The salons within reach, or in the state, that show work of the kind, with how much and how far: `around`. */
export function salonsAround(filter: SearchFilter, near: Position): Sql {
  const boxed = allOf([isSumOfKind(filter), near.state ? inState(near.state) : box(near)]);
  const isSummed = (filter.serviceIds?.length ?? 0) > 0;
  return {
    text: `around as materialized (
      select salon_id, distance, ${isSummed ? 'cast(sum(works) as integer) as works' : 'works'} from (
        select box.salon_id, box.works, ${distance} as distance
        from (select salon_id, works, lat, lon from salon_works as listing where ${boxed.text} offset 0) as box
      ) as near ${near.state ? '' : `where distance <= ${reachMiles}`} ${isSummed ? 'group by salon_id, distance' : ''}
    )`,
    bindings: {
      ...boxed.bindings,
      lat: near.lat,
      lon: near.lon,
      latCosine: Math.cos(near.lat * radiansPerDegree),
    },
  };
}

/** How much of the work in each of the salons around is by artists with the name and the time, `fitting`. */
function byWhom(filter: SearchFilter): Sql {
  const kind = isOfWork(filter);
  const free = freeArtists(filter.time, { salons: 'around' });
  const named = filter.name ? isNamed(filter.name) : undefined;
  return {
    text: `${free.text}
    maker as materialized (
      select around.salon_id, around.distance, own.artist_id, own.works, own.longest_seconds
      from around cross join lateral (select * from salon_makers where salon_makers.salon_id = around.salon_id offset 0) as own
    ),
    ${named ? namedAmong(named.text) : ''}
    chosen as materialized (
      select maker.salon_id, maker.distance, maker.artist_id${filter.time ? ', free.room_seconds' : ''}, ${worksOf(filter, kind)} as works
      from maker ${named ? 'join named using (artist_id)' : ''} ${filter.time ? 'join free using (artist_id)' : ''}
    ),
    fitting as (
      select salon_id, distance, cast(sum(works) as integer) as works from chosen where works > 0 group by salon_id, distance
    ),`,
    bindings: { ...kind.bindings, ...free.bindings, ...named?.bindings },
  };
}

/** Usually all of an artist's work at the salon; by listing where a kind is filtered by, or where the free time is too short for the longest service. */
function worksOf(filter: SearchFilter, kind: Sql): string {
  const fromListings = `coalesce((select sum(item_count) from ${listingsOf('maker')}
        where ${kind.text} ${filter.time ? 'and listing.processing_seconds <= free.room_seconds' : ''}), 0)`;
  if (kind.text !== 'true') return fromListings;
  return filter.time
    ? `case when maker.longest_seconds <= free.room_seconds then maker.works else ${fromListings} end`
    : 'maker.works';
}

/** An artist's listings at one salon, from an index that keeps the listings of a salon together. */
function listingsOf(maker: string): string {
  return `(
        select salon_id, artist_id, salon_service_id, service_id, category_id, processing_seconds, item_count
        from shelves where shelves.salon_id = ${maker}.salon_id and shelves.artist_id = ${maker}.artist_id offset 0
      ) as listing`;
}

function namedAmong(isNamed: string): string {
  return `named as materialized (
      select artist_id from (select distinct artist_id from maker) as artist
      cross join lateral (
        select 1 from makers where makers.artist_id = artist.artist_id and ${isNamed} offset 0
      ) as made
    ),`;
}

function worksOfKind({ categoryId, serviceIds }: SearchFilter, begin: Begin, limit: number): string {
  return `cross join lateral (
        select item_id, created_at from items
        where items.salon_id = wanted.salon_id and is_shown
          ${categoryId ? 'and items.category_id = :categoryId' : ''}
          and ${isOfServices({ serviceIds }, 'items')}
          and ${begin.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work`;
}

function worksOfListings(filter: SearchFilter, begin: Begin, limit: number): string {
  return `join chosen using (salon_id)
      cross join lateral ${listingsOf('chosen')}
      cross join lateral (
        select item_id, created_at from items
        where items.artist_id = listing.artist_id and items.salon_service_id = listing.salon_service_id
          and is_shown and ${begin.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work
      where ${isOfWork(filter).text} ${filter.time ? 'and listing.processing_seconds <= chosen.room_seconds' : ''}`;
}

interface Begin {
  readonly salons: Sql;
  /** Which works of the `wanted` salons are still to come. */
  readonly works: string;
  /** How many works of the first salon may have been shown before. */
  readonly shown: string;
}

const beginning: Begin = { salons: allOf([]), works: 'true', shown: '0' };

function beginAfter({ createdMicros, itemId }: Mark, salon: NonNullable<Mark['salon']>): Begin {
  return {
    salons: {
      text: '(distance, salon_id) >= (:afterDistance, :afterSalon)',
      bindings: { afterDistance: salon.distance, afterSalon: salon.id, createdMicros, itemId },
    },
    works: `(wanted.salon_id <> :afterSalon or (created_at, item_id) < (${instantOf('createdMicros')}, :itemId))`,
    shown: 'coalesce((select works from salon where salon_id = :afterSalon), 0)',
  };
}

/** Microseconds since 1970, named so among the bindings, as the instant they are. */
export function instantOf(name: string): string {
  return `(timestamptz 'epoch' + cast(:${name} as bigint) * interval '1 microsecond')`;
}

function box({ lat, lon }: Position): Sql {
  const latReach = reachMiles / milesPerDegree;
  const lonReach = latReach / Math.max(0.1, Math.cos(lat * radiansPerDegree));
  return {
    text: 'listing.lat between :south and :north and listing.lon between :west and :east',
    bindings: { south: lat - latReach, north: lat + latReach, west: lon - lonReach, east: lon + lonReach },
  };
}

function inState(state: string): Sql {
  return {
    text: 'listing.salon_id in (select salon_id from addresses where addresses.state = :state)',
    bindings: { state },
  };
}

const halfSine = (axis: 'lat' | 'lon'): string =>
  `power(sin((box.${axis} - cast(:${axis} as double precision)) * ${radiansPerDegree / 2}), 2)`;

/** Haversine, in miles. */
const distance = `7917.5 * asin(sqrt(least(1,
  ${halfSine('lat')} + cast(:latCosine as double precision) * cos(box.lat * ${radiansPerDegree}) * ${halfSine('lon')})))`;
