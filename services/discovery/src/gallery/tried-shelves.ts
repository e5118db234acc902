import type { Among } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { isOfKind } from './shelf-conditions.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Sql } from './sql.ts';

/** On so many shelves, or of so many artists with the name, works are counted first: where many fit that is all that is counted. */
const shelvesTried = 4_500;
const namesTried = 500;
const salonsTried = 300;

export interface Tried extends Sql {
  /** Whose free time is asked for. */
  readonly among: Among;
  /** So many were taken at most. */
  readonly most: number;
}

const artistsTried: Among = { artists: 'select distinct artist_id from tried', isFew: true };

/** Shelves to count on first, `tried`, and how many of what they are of were taken, `tries`. */
export function triedShelves(filter: SearchFilter): Tried {
  const kind = isOfKind(filter);
  if (filter.name) return triedNames(filter.name, kind, filter.time !== undefined);
  if (kind.text === 'true') return triedSalons;
  return {
    text: `tried as materialized (
        select artist_id, processing_seconds, item_count from shelves as shelf where ${kind.text} limit ${shelvesTried}
      ),
      tries as (select count(*) as taken from tried),`,
    bindings: kind.bindings,
    among: artistsTried,
    most: shelvesTried,
  };
}

function triedNames(name: string, kind: Sql, hasTime: boolean): Tried {
  const named = isNamed(name);
  const shelvesOfNamed = `select shelf.artist_id, shelf.processing_seconds, shelf.item_count
    from some_named cross join lateral (select * from shelves where shelves.artist_id = some_named.artist_id offset 0) as shelf
    where ${kind.text}`;
  const isInAll = kind.text === 'true' && !hasTime;
  return {
    text: `some_named as materialized (select artist_id, works from makers where ${named.text} limit ${namesTried}),
      tries as (select count(*) as taken from some_named),
      tried as materialized (${isInAll ? 'select artist_id, works as item_count from some_named' : shelvesOfNamed}),`,
    bindings: { ...kind.bindings, ...named.bindings },
    among: artistsTried,
    most: namesTried,
  };
}

/** Salon by salon, whose artists' shelves and free time stand together. */
const triedSalons: Tried = {
  text: `some_salons as materialized (
        select salon_id from salon_works where category_id = 0 and service_id = 0 limit ${salonsTried}
      ),
      tries as (select count(*) as taken from some_salons),
      tried as materialized (
        select shelf.* from some_salons cross join lateral (
          select artist_id, processing_seconds, item_count from shelves where shelves.salon_id = some_salons.salon_id offset 0
        ) as shelf
      ),`,
  bindings: {},
  among: { salons: 'some_salons' },
  most: salonsTried,
};
