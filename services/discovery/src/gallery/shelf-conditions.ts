import type { SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';

/** What the work is of: conditions on `shelf` that indexes serve. */
export function isOfKind({ categoryId, serviceIds }: SearchFilter): Sql {
  const conditions: Sql[] = [];
  if (categoryId) conditions.push({ text: 'shelf.category_id = :categoryId', bindings: { categoryId } });
  if (serviceIds?.length)
    conditions.push({
      text: 'shelf.service_id = any(:serviceIds)',
      bindings: { serviceIds: [...serviceIds] },
    });
  return allOf(conditions);
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
