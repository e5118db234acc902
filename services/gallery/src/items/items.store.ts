import { galleryItemChanged, type Image } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Model, snakeCaseMappers } from 'objection';

export class StoredImage extends Model {
  static override tableName = 'images';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare key: string;
  declare placeholder: string;
}

export class GalleryItemRow extends Model {
  static override tableName = 'items';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare version: number;
  declare artistId: number;
  declare salonId: number;
  declare salonServiceId: number;
  declare serviceId: number;
  declare status: 'pending' | 'approved' | 'rejected';
  declare createdAt: Date;
  declare imageId: number;
  declare imageBeforeId: number | null;
  declare image: StoredImage;
  declare imageBefore: StoredImage | null;

  static override relationMappings = {
    image: {
      relation: Model.BelongsToOneRelation,
      modelClass: StoredImage,
      join: { from: 'items.image_id', to: 'images.id' },
    },
    imageBefore: {
      relation: Model.BelongsToOneRelation,
      modelClass: StoredImage,
      join: { from: 'items.image_before_id', to: 'images.id' },
    },
  };
}

export interface ItemsStore {
  /** A public item with its pictures; one that awaits review is not found. */
  publicItem(id: number): PromiseLike<GalleryItemRow | undefined>;
}

export function createItemsStore(knex: Knex): ItemsStore {
  return {
    publicItem: (id) =>
      GalleryItemRow.query(knex)
        .findById(id)
        .where({ status: 'approved' })
        .withGraphFetched('[image, imageBefore]'),
  };
}

/** A picture as calls and events show it. */
export function presentImage({
  id,
  key,
  placeholder,
}: Pick<StoredImage, 'id' | 'key' | 'placeholder'>): Image {
  return { id, url: `/api/gallery/images/${key}`, placeholder };
}

/** Publishes the current state of a gallery item; part of every transaction that changes one. */
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
