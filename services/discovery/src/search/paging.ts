import type { PageRequest, SearchFilter } from './search-filter.ts';
import { bind, sql, type Sql } from './sql.ts';

/**
 * Paging: limits, offsets, and the position after a cursor. One more work than the page is read, to find out whether there is a next page.
 */

export const newestFirst = sql`created_at desc, item_id desc`;

/** How many works from the first one on contain the page and one more. */
export function worksUpTo(page: PageRequest): number {
  return page.count + 1 + offsetOf(page);
}

export function offsetOf({ offset, after }: PageRequest): number {
  return after ? 0 : offset;
}

/** Literals instead of bindings: the plan of a prepared statement has to know how few rows are needed. */
export function limitOf(page: PageRequest): Sql {
  return sql`limit ${page.count + 1} offset ${offsetOf(page)}`;
}

/** Whether the work comes after the one of the cursor, newest first. */
export function isAfterCursor({ createdMicros, itemId }: { createdMicros: number; itemId: number }): Sql {
  const createdAt = sql`(timestamptz 'epoch' + cast(${bind('createdMicros', createdMicros)} as bigint) * interval '1 microsecond')`;
  return sql`(created_at, item_id) < (${createdAt}, ${bind('itemId', itemId)})`;
}

/** Shown works that meet a condition on `items`, newest first, in the order of an index; of a category if the filter has one. */
export function newestItems(
  condition: Sql,
  { categoryId }: SearchFilter,
  { after }: PageRequest,
  limit?: number,
): Sql {
  return sql`select item_id, created_at, artist_id, salon_service_id from items
    where is_shown and ${condition}
      ${categoryId ? sql`and items.category_id = ${bind('categoryId', categoryId)}` : undefined}
      ${after && sql`and ${isAfterCursor(after)}`}
    order by ${newestFirst} ${limit === undefined ? sql`offset 0` : sql`limit ${limit}`}`;
}
