import type { galleryItemChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { arrangeShelves, takeTurn } from './arrange-shelves.ts';

/** Takes a gallery item's snapshot over unless a newer one is already here; a withdrawn one stays, unseen, with its version. */
export async function keepItem(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await takeTurn(trx);
  const before = await trx('items')
    .first<{ artistId: number; salonServiceId: number }>(
      'artist_id as artistId',
      'salon_service_id as salonServiceId',
    )
    .where({ item_id: item.galleryItemId });
  const taken = await keepNewer(trx, 'items', 'item_id', {
    item_id: item.galleryItemId,
    version: item.version,
    artist_id: item.artistId,
    salon_id: item.salonId,
    salon_service_id: item.salonServiceId,
    image: JSON.stringify(item.image),
    image_before: item.imageBefore ? JSON.stringify(item.imageBefore) : null,
    is_public: item.isPublic,
    created_at: item.createdAt,
  });
  if (!taken) return;
  // A corrected picture may have stood on another shelf.
  if (before) await arrangeShelves(trx, before);
  await arrangeShelves(trx, { artistId: item.artistId, salonServiceId: item.salonServiceId });
}
