import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { cardColumns, cardTables } from '../gallery/card-columns.ts';
import { anyTime, nextFree } from '../gallery/next-free.ts';
import { presentItem, type CardRow } from '../gallery/gallery-item.presenter.ts';

/** Cards of these pictures, in their order; a picture that is not public is left out, and one that is asked for twice comes once. */
export async function getGalleryCards(knex: Knex, ids: readonly number[], now: Date): Promise<GalleryItem[]> {
  const free = nextFree(anyTime(now), 'listing.artist_id', 'listing.processing_seconds');
  const query = knex.raw<{ rows: CardRow[] }>(
    `select ${cardColumns} from items as item ${cardTables} ${free.text} where item.is_shown and item.item_id = any(:ids)
     order by array_position(cast(:ids as bigint[]), item.item_id)`,
    { ...free.bindings, ids: [...ids] },
  );
  const { rows } = await withDeadline(query);
  return rows.map(presentItem);
}
