import { freeArtists } from './free-artists.ts';
import { namedArtists } from './named-artists.ts';
import { isByWhom, isOfKind } from './shelf-conditions.ts';
import { countedAtMost, type Mark, type PageAsked, type Place, type SearchFilter } from './search-filter.ts';
import type { PageSql } from './page-statement.ts';
import { allOf, nothing, type Sql } from './sql.ts';

/** Miles: as far as people drive for an appointment they care for. */
const reachMiles = 60;
const milesPerDegree = 69;

/**
 * A page of work by distance: salon after salon, in each the newest first. Distances are those of shelves, which are few beside pictures, and
 * how many pictures each holds tells which salons the page is about; no others' pictures are touched. The box stands behind
 * `offset 0`, so that an index serves it before the arithmetic begins.
 */
export function searchNear(filter: SearchFilter, near: Place, { count, offset, after }: PageAsked): PageSql {
  const boxed = allOf([isOfKind(filter), box(near)]);
  const fits = isByWhom(filter);
  const named = namedArtists(filter.name);
  const free = freeArtists(filter.time, { text: 'select distinct artist_id from boxed', isFew: true });
  const begin = after?.salon ? beginAfter(after, after.salon) : beginning;
  return {
    isNear: true,
    text: `boxed as materialized (
      select near.* from (
        select box.*, ${distance} as distance
        from (select * from shelves as shelf where ${boxed.text} offset 0) as box
      ) as near where distance <= ${reachMiles}
    ),
    ${named.text} ${free.text}
    kept as materialized (
      select artist_id, salon_service_id, salon_id, item_count, distance from boxed as shelf where ${fits.text}
    ),
    counted as (select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from kept),
    salon as (
      select salon_id, distance, sum(item_count) as works,
        sum(sum(item_count)) over (order by distance, salon_id) as until
      from kept where ${begin.salons.text} group by distance, salon_id
    ),
    wanted as (select * from salon where until - works < :reach + ${begin.shown.text}),
    page as (
      select work.item_id, work.created_at, wanted.distance, wanted.salon_id
      from wanted join kept using (salon_id)
      cross join lateral (
        select item_id, created_at from items
        where items.artist_id = kept.artist_id and items.salon_service_id = kept.salon_service_id
          and is_shown and ${begin.works.text}
        order by created_at desc, item_id desc limit :reach
      ) as work
      order by wanted.distance, wanted.salon_id, work.created_at desc, work.item_id desc
      limit :size offset :offset
    )`,
    bindings: {
      ...boxed.bindings,
      ...fits.bindings,
      ...named.bindings,
      ...free.bindings,
      ...begin.salons.bindings,
      lat: near.lat,
      lon: near.lon,
      size: count + 1,
      offset: after ? 0 : offset,
      reach: count + 1 + (after ? 0 : offset),
    },
  };
}

interface Begin {
  readonly salons: Sql;
  readonly works: Sql;
  /** How many works of the first salon may have been shown before. */
  readonly shown: Sql;
}

const beginning: Begin = {
  salons: allOf([]),
  works: allOf([]),
  shown: { ...nothing, text: '0' },
};

function beginAfter({ createdMicros, itemId }: Mark, salon: NonNullable<Mark['salon']>): Begin {
  return {
    salons: {
      text: '(distance, salon_id) >= (:afterDistance, :afterSalon)',
      bindings: { afterDistance: salon.distance, afterSalon: salon.id, createdMicros, itemId },
    },
    works: {
      text: `(kept.salon_id <> :afterSalon or (created_at, item_id) < (${instantOf('createdMicros')}, :itemId))`,
      bindings: {},
    },
    shown: { text: 'coalesce((select works from salon where salon_id = :afterSalon), 0)', bindings: {} },
  };
}

/** Microseconds since 1970, named so among the bindings, as the instant they are. */
export function instantOf(name: string): string {
  return `(timestamptz 'epoch' + cast(:${name} as bigint) * interval '1 microsecond')`;
}

function box({ lat, lon }: Place): Sql {
  const latReach = reachMiles / milesPerDegree;
  const lonReach = latReach / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return {
    text: 'shelf.lat between :south and :north and shelf.lon between :west and :east',
    bindings: { south: lat - latReach, north: lat + latReach, west: lon - lonReach, east: lon + lonReach },
  };
}

/** Haversine, in miles. */
const distance = `7917.5 * asin(sqrt(least(1,
  power(sin(radians(box.lat - cast(:lat as double precision)) / 2), 2)
  + cos(radians(:lat)) * cos(radians(box.lat))
    * power(sin(radians(box.lon - cast(:lon as double precision)) / 2), 2))))`;
