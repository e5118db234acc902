import { instantOf } from './search-near.ts';
import type { PageAsked, SearchFilter } from './search-filter.ts';
import { nothing, type Sql } from './sql.ts';

export const newestFirst = 'created_at desc, item_id desc';

/** How far into the works the page and one more reach. */
export function reachOf({ count, offset, after }: PageAsked): number {
  return count + 1 + (after ? 0 : offset);
}

/** Written out in place of bindings: a plan that is kept has to know how little is wanted. */
export function cutOf({ count, offset, after }: PageAsked): string {
  return `limit ${count + 1} offset ${after ? 0 : offset}`;
}

export function afterBindings({ after }: PageAsked): Sql['bindings'] {
  return after ? { createdMicros: after.createdMicros, itemId: after.itemId } : nothing.bindings;
}

/** Works in the order of an index, newest first, of a category where one is asked for. */
export function walk(
  condition: string,
  { categoryId }: SearchFilter,
  { after }: PageAsked,
  limit?: number,
): string {
  return `select item_id, created_at, artist_id, salon_service_id from items
    where is_shown and ${condition}
      ${categoryId ? 'and items.category_id = :categoryId' : ''}
      ${after ? `and (created_at, item_id) < (${instantOf('createdMicros')}, :itemId)` : ''}
    order by ${newestFirst} ${limit === undefined ? 'offset 0' : `limit ${limit}`}`;
}
