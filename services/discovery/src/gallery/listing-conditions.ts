import type { SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';

/** Category and services of the work: conditions on `listing` that indexes serve. */
export function isOfKind({ categoryId, serviceIds }: SearchFilter): Sql {
  const conditions: Sql[] = [];
  if (categoryId) conditions.push({ text: 'listing.category_id = :categoryId', bindings: { categoryId } });
  const [serviceId, ...more] = serviceIds ?? [];
  if (serviceId !== undefined)
    conditions.push({
      text: isOfServices({ serviceIds }, 'listing'),
      bindings: more.length === 0 ? { serviceId } : { serviceIds: [serviceId, ...more] },
    });
  return allOf(conditions);
}

/** The same, and the artist and salon that were chosen. */
export function isOfWork(filter: SearchFilter): Sql {
  const { artistId, salonId } = filter;
  return allOf([
    ...(artistId ? [{ text: 'listing.artist_id = :artistId', bindings: { artistId } }] : []),
    ...(salonId ? [{ text: 'listing.salon_id = :salonId', bindings: { salonId } }] : []),
    ...(filter.categoryId || filter.serviceIds?.length ? [isOfKind(filter)] : []),
  ]);
}

/** With the bindings of `isOfKind`. A single service is compared directly: for a list Postgres assumes ten elements when it plans. */
export function isOfServices({ serviceIds }: SearchFilter, table: 'listing' | 'items'): string {
  if (!serviceIds?.length) return 'true';
  return `${table}.service_id = ${serviceIds.length === 1 ? ':serviceId' : 'any(:serviceIds)'}`;
}

/** The same for the summaries of salons, `salon_works` as `listing`, where 0 stands for any. For several services a salon has several rows. */
export function isSumOfKind(filter: SearchFilter): Sql {
  const kind = isOfKind(filter);
  const any = filter.categoryId ? 'true' : 'listing.category_id = 0';
  const isOfService = filter.serviceIds?.length
    ? 'listing.service_id > 0'
    : `listing.service_id = 0 and ${any}`;
  return { ...kind, text: `${isOfService} and ${kind.text}` };
}

/** The artist's name and free time: conditions on `listing` that use `named` and `free`, never pictures. */
export function isByWhom({ name, time }: SearchFilter): Sql {
  const conditions: Sql[] = [];
  if (name) conditions.push({ text: 'listing.artist_id in (select artist_id from named)', bindings: {} });
  if (time)
    conditions.push({
      text: `exists (
        select 1 from free where free.artist_id = listing.artist_id and free.room_seconds >= listing.processing_seconds)`,
      bindings: {},
    });
  return allOf(conditions);
}
