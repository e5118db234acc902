import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { anyTime, nextFree } from '../search/availability.ts';
import { cardColumns, cardTables } from '../search/card-columns.ts';
import { presentItem, type CardRow } from '../search/gallery-item.presenter.ts';
import { bind, sql, statementOf } from '../search/sql.ts';

/** Cards of these pictures, in their order, each once; pictures that are not public are left out. */
export async function getGalleryCards(knex: Knex, ids: readonly number[], now: Date): Promise<GalleryItem[]> {
  const free = nextFree(anyTime(now), sql`listing.artist_id`, sql`listing.processing_seconds`);
  const requestedIds = bind('ids', [...ids]);
  const { text, bindings } =
    statementOf(sql`select ${cardColumns} from items as item ${cardTables} ${free} where item.is_shown and item.item_id = any(${requestedIds})
     order by array_position(cast(${requestedIds} as bigint[]), item.item_id)`);
  const { rows } = await withDeadline(knex.raw<{ rows: CardRow[] }>(text, bindings));
  return rows.map(presentItem);
}
