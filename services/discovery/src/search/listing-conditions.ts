import { escapeLike } from '@frizo/service-kit';
import type { SearchFilter } from './search-filter.ts';
import { allOf, always, bind, sql, type Sql } from './sql.ts';

/** Candidates: conditions on `listing`, what an artist shows of one service, that indexes serve. None of them reads pictures. */

/** The category and services of the filter. */
export function kindCondition(filter: SearchFilter): Sql {
  const { categoryId, serviceIds } = filter;
  return allOf([
    categoryId ? sql`listing.category_id = ${bind('categoryId', categoryId)}` : undefined,
    serviceIds?.length ? serviceCondition(filter, sql`listing`) : undefined,
  ]);
}

/** The category, services, artist and salon of the filter. */
export function workCondition(filter: SearchFilter): Sql {
  const { artistId, salonId } = filter;
  const kind = kindCondition(filter);
  return allOf([
    artistId ? sql`listing.artist_id = ${bind('artistId', artistId)}` : undefined,
    salonId ? sql`listing.salon_id = ${bind('salonId', salonId)}` : undefined,
    kind !== always && kind,
  ]);
}

/** The services of the filter. A single one is compared directly: for a list Postgres assumes ten elements when it plans. */
export function serviceCondition({ serviceIds }: SearchFilter, table: Sql): Sql {
  const [serviceId, ...others] = serviceIds ?? [];
  if (serviceId === undefined) return always;
  return others.length === 0
    ? sql`${table}.service_id = ${bind('serviceId', serviceId)}`
    : sql`${table}.service_id = any(${bind('serviceIds', [serviceId, ...others])})`;
}

/**
 * The category and services of the filter for `salon_works as listing`, the number of works of each salon by kind, where 0 represents all
 * kinds. For several services a salon has several rows.
 */
export function salonWorksCondition(filter: SearchFilter): Sql {
  const anyService = sql`listing.service_id = 0 and ${filter.categoryId ? always : sql`listing.category_id = 0`}`;
  const service = filter.serviceIds?.length ? sql`listing.service_id > 0` : anyService;
  return sql`${service} and ${kindCondition(filter)}`;
}

/** A shorter text has no trigram with which an index could be searched. */
const trigramLength = 3;

/**
 * The name contains this text: a condition on `makers`, which has the names of artist and salon in one column. Case, accents and the form of
 * apostrophes do not matter. Wildcards in the text match literally. The pattern comes from a query of its own, so that Postgres makes one plan for all texts.
 */
export function nameCondition(name: string): Sql {
  const names = name.length < trigramLength ? sql`fold_name(names || '')` : sql`fold_name(names)`;
  const pattern = `%${escapeLike(name)}%`;
  return sql`${names} like (select fold_name(cast(${bind('pattern', pattern)} as text)))`;
}

/** The artist has the name, by the query `named`, and free time for the service, by the query `free`. */
export function artistCondition({ name, time }: Pick<SearchFilter, 'name' | 'time'>): Sql {
  return allOf([
    name ? sql`listing.artist_id in (select artist_id from named)` : undefined,
    time &&
      sql`exists (
        select 1 from free where free.artist_id = listing.artist_id and free.room_seconds >= listing.processing_seconds)`,
  ]);
}
