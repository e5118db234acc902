import { galleryItemChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { GalleryItemRow, presentImage } from './items.store.ts';

/** Tells others how a gallery item stands now; part of every transaction that changes one. */
export async function announceItem(trx: Knex.Transaction, outbox: Outbox, itemId: number): Promise<void> {
  const item = await GalleryItemRow.query(trx)
    .findById(itemId)
    .withGraphFetched('[image, imageBefore]')
    .throwIfNotFound();
  await outbox.add(trx, galleryItemChanged, {
    galleryItemId: item.id,
    version: item.version,
    artistId: item.artistId,
    salonId: item.salonId,
    salonServiceId: item.salonServiceId,
    serviceId: item.serviceId,
    image: presentImage(item.image),
    imageBefore: item.imageBefore ? presentImage(item.imageBefore) : null,
    isPublic: item.status === 'approved',
    createdAt: item.createdAt.toISOString(),
  });
}
