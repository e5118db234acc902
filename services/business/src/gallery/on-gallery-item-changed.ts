import { galleryItemChanged, type PayloadOf } from '@frizo/contracts';
import { consume, saveIfNewer, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type PublicityParts, refreshPublicity } from '../completeness/refresh-publicity.ts';

/** Stores which artist shows work for which service, so that lists can be limited to those with pictures. */
export function galleryItemConsumer(parts: PublicityParts): Consumer {
  return consume(galleryItemChanged, {
    name: 'on-gallery-item-changed',
    async handle(item, { trx }) {
      await saveGalleryItem(trx, item);
      await refreshPublicity(trx, parts, item.salonId);
    },
  });
}

/**
 * Stores a gallery item, unless a newer version is already here. One that is no longer approved stays with its version, so that an older
 * event cannot restore it.
 */
async function saveGalleryItem(trx: Knex, item: PayloadOf<typeof galleryItemChanged>): Promise<void> {
  await saveIfNewer(trx, 'gallery_items', 'item_id', {
    item_id: item.galleryItemId,
    version: item.version,
    artist_id: item.artistId,
    salon_id: item.salonId,
    salon_service_id: item.salonServiceId,
    is_public: item.isPublic,
    status: item.status ?? null,
  });
}
