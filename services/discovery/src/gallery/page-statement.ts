import { cardColumns, cardTables } from './card-columns.ts';
import { nextFree } from './next-free.ts';
import type { WantedTime } from './search-filter.ts';
import type { Sql } from './sql.ts';

/** What a search begins with: tables `counted`, with one row, and `page`, with the works of a page and one more where there is one. */
export interface PageSql extends Sql {
  /** What `page` has beside its works, each with a comma after it. */
  readonly columns?: string;
  /** The order of `page` before the newest first, with a comma after it. */
  readonly order?: string;
}

/**
 * The whole statement of a search: the count, and the cards of the page with the next free start among the times wanted; where the page is empty the
 * count comes alone.
 */
export function pageStatement({ text, bindings, columns = '', order = '' }: PageSql, time: WantedTime): Sql {
  const free = nextFree(time, 'listing.artist_id', 'listing.processing_seconds');
  return {
    text: `with recursive ${text}
      select counted.total, counted.is_all,
        cast(extract(epoch from item.created_at) * 1000000 as bigint) as created_micros,
        ${columns} ${cardColumns}
      from counted left join (page join items as item using (item_id) ${cardTables} ${free.text}) on true
      order by ${order} page.created_at desc, page.item_id desc`,
    bindings: { ...free.bindings, ...bindings },
  };
}
