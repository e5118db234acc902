import type { galleryItemChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes a gallery item's snapshot over unless a newer one is already here; a withdrawn one stays, unseen, with its version. */
export async function keepItem(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await keepNewer(trx, 'items', 'item_id', {
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
}
