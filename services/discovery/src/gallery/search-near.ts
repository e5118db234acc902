import { freeArtists } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { isOfKind, isOfServices, isSumOfKind } from './shelf-conditions.ts';
import { countedAtMost, type Mark, type PageAsked, type Place, type SearchFilter } from './search-filter.ts';
import type { PageSql } from './page-statement.ts';
import { allOf, nothing, type Sql } from './sql.ts';

/** Miles: as far as people drive for an appointment they care for. */
const reachMiles = 60;
const milesPerDegree = 69;
const radiansPerDegree = Math.PI / 180;

/**
 * A page of work by distance: salon after salon, in each the newest first. How much each salon shows of a kind is known beforehand, so that
 * distances are worked out once a salon, and only pictures of those salons that the page is about are touched. Where it matters who made the
 * work, shelves of the salons around are looked at, and never other pictures. The box stands behind `offset 0`, so that an index serves it
 * before the arithmetic begins.
 */
export function searchNear(filter: SearchFilter, near: Place, asked: PageAsked): PageSql {
  const around = salonsAround(filter, near);
  const begin = asked.after?.salon ? beginAfter(asked.after, asked.after.salon) : beginning;
  const whose = filter.name || filter.time ? byWhom(filter) : nothing;
  const count = asked.count + 1;
  const offset = asked.after ? 0 : asked.offset;
  const skipped = offset > 0 ? `(select ${offset} - coalesce(min(until - works), 0) from wanted)` : '0';
  return {
    isNear: true,
    text: `${around.text}, ${whose.text}
    counted as (
      select least(coalesce(sum(works), 0), ${countedAtMost}) as total, true as is_all from ${whose.text ? 'fitting' : 'around'}
    ),
    salon as (
      select salon_id, distance, works, sum(works) over (order by distance, salon_id) as until
      from ${whose.text ? 'fitting' : 'around'} where ${begin.salons.text}
    ),
    wanted as (select * from salon where until > ${offset} and until - works < ${offset + count} + ${begin.shown}),
    page as (
      select work.item_id, work.created_at, wanted.distance, wanted.salon_id
      from wanted ${whose.text ? worksOnShelves(begin, offset + count) : worksOfKind(filter, begin, offset + count)}
      order by wanted.distance, wanted.salon_id, work.created_at desc, work.item_id desc
      limit ${count} offset ${skipped}
    )`,
    bindings: { ...around.bindings, ...whose.bindings, ...begin.salons.bindings },
  };
}

/** The salons within reach that show work of the kind, with how much and how far. */
function salonsAround(filter: SearchFilter, near: Place): Sql {
  const boxed = allOf([isSumOfKind(filter), box(near)]);
  const isSummed = (filter.serviceIds?.length ?? 0) > 0;
  return {
    text: `around as materialized (
      select salon_id, distance, ${isSummed ? 'cast(sum(works) as integer) as works' : 'works'} from (
        select box.salon_id, box.works, ${distance} as distance
        from (select salon_id, works, lat, lon from salon_works as shelf where ${boxed.text} offset 0) as box
      ) as near where distance <= ${reachMiles} ${isSummed ? 'group by salon_id, distance' : ''}
    )`,
    bindings: {
      ...boxed.bindings,
      lat: near.lat,
      lon: near.lon,
      latCosine: Math.cos(near.lat * radiansPerDegree),
    },
  };
}

/** The shelves of the salons around by artists with the name and the time, and how much is on them in each salon. */
function byWhom(filter: SearchFilter): Sql {
  const kind = isOfKind(filter);
  const free = freeArtists(filter.time, { salons: 'around' });
  const named = filter.name ? isNamed(filter.name) : undefined;
  const joins = [
    named && 'join named on named.artist_id = shelf.artist_id',
    filter.time &&
      'join free on free.artist_id = shelf.artist_id and free.room_seconds >= shelf.processing_seconds',
  ];
  return {
    text: `${free.text}
    nearby as materialized (
      select shelf.*, around.distance from around cross join lateral (
        select artist_id, salon_service_id, salon_id, item_count, processing_seconds
        from shelves as shelf where shelf.salon_id = around.salon_id and ${kind.text} offset 0
      ) as shelf
    ),
    ${named ? namedAmong(named.text) : ''}
    kept as materialized (
      select shelf.artist_id, shelf.salon_service_id, shelf.salon_id, shelf.item_count, shelf.distance
      from nearby as shelf ${joins.filter(Boolean).join('\n      ')}
    ),
    fitting as (
      select salon_id, distance, cast(sum(item_count) as integer) as works from kept group by salon_id, distance
    ),`,
    bindings: { ...kind.bindings, ...free.bindings, ...named?.bindings },
  };
}

function namedAmong(isNamed: string): string {
  return `named as materialized (
      select artist_id from (select distinct artist_id from nearby) as artist
      cross join lateral (
        select 1 from makers where makers.artist_id = artist.artist_id and ${isNamed} offset 0
      ) as maker
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

function worksOnShelves(begin: Begin, limit: number): string {
  return `join kept using (salon_id)
      cross join lateral (
        select item_id, created_at from items
        where items.artist_id = kept.artist_id and items.salon_service_id = kept.salon_service_id
          and is_shown and ${begin.works}
        order by created_at desc, item_id desc limit ${limit}
      ) as work`;
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

function box({ lat, lon }: Place): Sql {
  const latReach = reachMiles / milesPerDegree;
  const lonReach = latReach / Math.max(0.1, Math.cos(lat * radiansPerDegree));
  return {
    text: 'shelf.lat between :south and :north and shelf.lon between :west and :east',
    bindings: { south: lat - latReach, north: lat + latReach, west: lon - lonReach, east: lon + lonReach },
  };
}

const halfSine = (axis: 'lat' | 'lon'): string =>
  `power(sin((box.${axis} - cast(:${axis} as double precision)) * ${radiansPerDegree / 2}), 2)`;

/** Haversine, in miles. */
const distance = `7917.5 * asin(sqrt(least(1,
  ${halfSine('lat')} + cast(:latCosine as double precision) * cos(box.lat * ${radiansPerDegree}) * ${halfSine('lon')})))`;
