import { galleryItemChanged, type PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Model, type QueryBuilder, snakeCaseMappers } from 'objection';
import { presentImage } from '../images/image-addresses.ts';

export class StoredImage extends Model {
  static override tableName = 'images';
  static override columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare key: string;
  declare placeholder: string;
  declare isWithheld: boolean;
  declare isDeleted: boolean;
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
  declare brandId: number | null;
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

export interface PublicItemFilter {
  readonly salonId: number;
  readonly artistId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ItemsStore {
  /** A public item with its pictures; one that awaits review, or whose salon or artist is not public, as after a removal, is not found. */
  publicItem(id: number): PromiseLike<GalleryItemRow | undefined>;
  /** A page of a salon's public items, the latest first. */
  publicItems(filter: PublicItemFilter): Promise<{ count: number; items: GalleryItemRow[] }>;
}

export function createItemsStore(knex: Knex): ItemsStore {
  return {
    publicItem: (id) =>
      GalleryItemRow.query(knex)
        .findById(id)
        .where({ status: 'approved' })
        .whereExists(knex('salons').whereRaw('salons.salon_id = items.salon_id').where({ is_public: true }))
        .whereExists(
          knex('artists').whereRaw('artists.artist_id = items.artist_id').where({ is_public: true }),
        )
        .withGraphFetched('[image, imageBefore]'),
    async publicItems({ salonId, artistId, serviceId, limit, offset }) {
      const query = GalleryItemRow.query(knex).where({ salon_id: salonId, status: 'approved' });
      if (artistId !== undefined) query.where({ artist_id: artistId });
      if (serviceId !== undefined) query.where({ service_id: serviceId });
      const [count, items] = await Promise.all([
        query.clone().resultSize(),
        latestFirst(query).limit(limit).offset(offset).withGraphFetched('[image, imageBefore]'),
      ]);
      return { count, items };
    },
  };
}

/** Items added at the same time are in the order of their ids. */
export function latestFirst<Query extends QueryBuilder<GalleryItemRow>>(query: Query): Query {
  return query.orderBy([
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ]);
}

/** Publishes the current state of a gallery item; part of every transaction that changes one. */
export async function announceItem(trx: Knex.Transaction, outbox: Outbox, itemId: number): Promise<void> {
  await outbox.add(trx, galleryItemChanged, await itemSnapshot(trx, itemId));
}

/** Publishes that a gallery item is about to be deleted: a newer version that is not public, since read models keep versions. */
export async function announceRemoval(trx: Knex.Transaction, outbox: Outbox, itemId: number): Promise<void> {
  const item = await itemSnapshot(trx, itemId);
  const removed = { ...item, version: item.version + 1, isPublic: false, status: 'removed' as const };
  await outbox.add(trx, galleryItemChanged, removed);
}

async function itemSnapshot(
  trx: Knex.Transaction,
  itemId: number,
): Promise<PayloadOf<typeof galleryItemChanged>> {
  const item = await GalleryItemRow.query(trx)
    .findById(itemId)
    .withGraphFetched('[image, imageBefore]')
    .throwIfNotFound();
  return {
    galleryItemId: item.id,
    version: item.version,
    artistId: item.artistId,
    salonId: item.salonId,
    salonServiceId: item.salonServiceId,
    serviceId: item.serviceId,
    image: presentImage(item.image),
    imageBefore: item.imageBefore ? presentImage(item.imageBefore) : null,
    isPublic: item.status === 'approved',
    status: item.status,
    createdAt: item.createdAt.toISOString(),
  };
}
