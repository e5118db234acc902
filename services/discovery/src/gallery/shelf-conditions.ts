import type { SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';

/** What the work is of: conditions on `shelf` that indexes serve. */
export function isOfKind({ categoryId, serviceIds }: SearchFilter): Sql {
  const conditions: Sql[] = [];
  if (categoryId) conditions.push({ text: 'shelf.category_id = :categoryId', bindings: { categoryId } });
  const [serviceId, ...more] = serviceIds ?? [];
  if (serviceId !== undefined)
    conditions.push({
      text: isOfServices({ serviceIds }, 'shelf'),
      bindings: more.length === 0 ? { serviceId } : { serviceIds: [serviceId, ...more] },
    });
  return allOf(conditions);
}

/** With the bindings of `isOfKind`. One service is no list of one: Postgres keeps the plan of a list no shorter than ten. */
export function isOfServices({ serviceIds }: SearchFilter, table: 'shelf' | 'items'): string {
  if (!serviceIds?.length) return 'true';
  return `${table}.service_id = ${serviceIds.length === 1 ? ':serviceId' : 'any(:serviceIds)'}`;
}

/** The same of what salons show of each kind, `salon_works` as `shelf`: 0 stands for any. Of several services a salon has several rows. */
export function isSumOfKind(filter: SearchFilter): Sql {
  const kind = isOfKind(filter);
  const any = filter.categoryId ? 'true' : 'shelf.category_id = 0';
  const isOfService = filter.serviceIds?.length ? 'shelf.service_id > 0' : `shelf.service_id = 0 and ${any}`;
  return { ...kind, text: `${isOfService} and ${kind.text}` };
}

/** Who made it, and whether they have time: conditions on `shelf` that look at `named` and `free`, never at pictures. */
export function isByWhom({ name, time }: SearchFilter): Sql {
  const conditions: Sql[] = [];
  if (name) conditions.push({ text: 'shelf.artist_id in (select artist_id from named)', bindings: {} });
  if (time)
    conditions.push({
      text: `exists (
        select 1 from free where free.artist_id = shelf.artist_id and free.room_seconds >= shelf.processing_seconds)`,
      bindings: {},
    });
  return allOf(conditions);
}
