import { nextFree } from './availability.ts';
import { cardColumns, cardTables } from './card-columns.ts';
import type { TimeFilter } from './search-filter.ts';
import { sql, withQueries, statementOf, type NamedQuery, type Sql, type Statement } from './sql.ts';

/**
 * A search, as the named queries of its statement. The last two are `counted`, one row with the number of works, and `page`, the works of
 * the page and one more if there is one.
 */
export interface SearchQuery {
  readonly queries: readonly NamedQuery[];
  /** Further columns of `page`, each followed by a comma. */
  readonly columns?: Sql;
  /** The order of `page` before the newest first, followed by a comma. */
  readonly order?: Sql;
}

/** The statement of a search: the count and the cards of the page, each with the artist's next free start. An empty page has one row, the count. */
export function pageStatement({ queries, columns, order }: SearchQuery, time: TimeFilter): Statement {
  const free = nextFree(time, sql`listing.artist_id`, sql`listing.processing_seconds`);
  return statementOf(sql`with recursive ${withQueries(queries)}
      select counted.total, counted.is_all,
        cast(extract(epoch from item.created_at) * 1000000 as bigint) as created_micros,
        ${columns} ${cardColumns}
      from counted left join (page join items as item using (item_id) ${cardTables} ${free}) on true
      order by ${order} page.created_at desc, page.item_id desc`);
}
