import { cardColumns, cardTables } from './card-columns.ts';
import type { Sql } from './sql.ts';

/** What a search begins with: tables `counted`, with one row, and `page`, with the works of a page and one more where there is one. */
export interface PageSql extends Sql {
  /** Whether `page` knows distances, and is in their order. */
  readonly isNear?: boolean;
}

/** The whole statement of a search: the count, and the cards of the page; where the page is empty the count comes alone. */
export function pageStatement({ text, bindings, isNear = false }: PageSql): Sql {
  return {
    text: `with recursive ${text}
      select counted.total, counted.is_all,
        cast(extract(epoch from item.created_at) * 1000000 as bigint) as created_micros,
        ${isNear ? 'page.distance,' : ''} ${cardColumns}
      from counted left join (page join items as item using (item_id) ${cardTables}) on true
      order by ${isNear ? 'page.distance, page.salon_id,' : ''} page.created_at desc, page.item_id desc`,
    bindings,
  };
}
