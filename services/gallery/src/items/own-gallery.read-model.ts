import type { OwnGalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { readRejections } from '../review/decisions.read-model.ts';
import { readArtistNames, readServiceList, type SalonService } from '../salons/salons.store.ts';
import type { PresentOwnImage } from '../images/image-addresses.ts';
import { GalleryItemRow, latestFirst } from './items.store.ts';

/** Whose items are read: all of a salon, or those of one artist. */
export interface OwnItems {
  readonly salonId: number;
  /** Only this artist's, as far as the reader may see. */
  readonly onlyArtistId?: number | undefined;
}

export interface OwnItemFilter {
  readonly artistId?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly serviceId?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of a salon's items with status, the latest first (Q35_2). */
export async function readOwnGallery(
  knex: Knex,
  present: PresentOwnImage,
  own: OwnItems,
  filter: OwnItemFilter,
): Promise<{ count: number; data: OwnGalleryItem[] }> {
  const { services } = await readServiceList(knex, own.salonId);
  const query = ownItems(knex, own);
  if (filter.artistId !== undefined) query.where({ artist_id: filter.artistId });
  if (filter.serviceId !== undefined) query.where({ service_id: filter.serviceId });
  else if (filter.categoryId !== undefined)
    query.whereIn('service_id', inCategory(services, filter.categoryId));
  const [count, rows] = await Promise.all([
    query.clone().resultSize(),
    latestFirst(query).limit(filter.limit).offset(filter.offset).withGraphFetched('[image, imageBefore]'),
  ]);
  const names = await readArtistNames(knex, own.salonId);
  const rejections = await readRejections(knex, rows);
  return { count, data: rows.map((row) => presentOwnItem(row, present, services, names, rejections)) };
}

/** One item of a salon; undefined for others. */
export async function readOwnItem(
  knex: Knex,
  present: PresentOwnImage,
  own: OwnItems,
  itemId: number,
): Promise<OwnGalleryItem | undefined> {
  const row = await ownItems(knex, own).findById(itemId).withGraphFetched('[image, imageBefore]');
  if (!row) return undefined;
  const { services } = await readServiceList(knex, own.salonId);
  const names = await readArtistNames(knex, own.salonId);
  return presentOwnItem(row, present, services, names, await readRejections(knex, [row]));
}

/** How many items a salon has in all, and how many are public (Q2-44). */
export async function countItems(knex: Knex, salonId: number): Promise<{ all: number; approved: number }> {
  const [all, approved] = await Promise.all([
    ownItems(knex, { salonId }).resultSize(),
    ownItems(knex, { salonId }).where({ status: 'approved' }).resultSize(),
  ]);
  return { all, approved };
}

function ownItems(knex: Knex, { salonId, onlyArtistId }: OwnItems) {
  const query = GalleryItemRow.query(knex).where({ salon_id: salonId });
  return onlyArtistId === undefined ? query : query.where({ artist_id: onlyArtistId });
}

function inCategory(services: readonly SalonService[], categoryId: number): number[] {
  return services.filter((service) => service.categoryId === categoryId).map(({ serviceId }) => serviceId);
}

function presentOwnItem(
  row: GalleryItemRow,
  present: PresentOwnImage,
  services: readonly SalonService[],
  names: ReadonlyMap<number, { firstName: string; lastName: string }>,
  rejections: ReadonlyMap<number, string>,
): OwnGalleryItem {
  const service = services.find(({ salonServiceId }) => salonServiceId === row.salonServiceId);
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    rejectReason: rejections.get(row.id) ?? null,
    image: present(row.image),
    imageBefore: row.imageBefore ? present(row.imageBefore) : null,
    artist: { id: row.artistId, firstName: '', lastName: '', ...names.get(row.artistId) },
    salonServiceId: row.salonServiceId,
    serviceId: row.serviceId,
    service: service
      ? { i18nKey: service.i18nKey, categoryId: service.categoryId, categoryKey: service.categoryKey }
      : null,
    brandId: row.brandId,
  };
}
