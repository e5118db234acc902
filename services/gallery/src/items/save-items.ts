import { findBrands, type NewGalleryItem } from '@frizo/contracts';
import { type Bus, DomainError, notFound, refusedFields, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { checkLater, publishWithheld } from '../images/withhold-images.ts';
import { findSalon, readArtistNames, readServiceList } from '../salons/salons.store.ts';
import { imageOf } from '../uploads/uploads.store.ts';
import { announceItem, announceRemoval, GalleryItemRow } from './items.store.ts';
import type { OwnItems } from './own-gallery.read-model.ts';

export interface ItemEditor extends OwnItems {
  readonly userId: number;
}

/** So many pictures of a salon can await review at once, so that no salon fills the queue of all. */
const mostPending = 200;

type SaveParts = Pick<ServiceParts, 'outbox' | 'jobs' | 'clock'>;

/** The brands that items of the request name, as far as they exist. */
interface NamedBrands {
  readonly brandIds: ReadonlySet<number>;
}

/**
 * Asks business which brands that items name exist. Before the transaction of the save, which must not wait for another service.
 * @throws Unanswered where items name brands while business is away
 */
export async function findBrandsOf(
  bus: Pick<Bus, 'request'>,
  items: readonly Pick<NewGalleryItem, 'brandID'>[],
): Promise<ReadonlySet<number>> {
  const named = new Set(items.flatMap(({ brandID }) => brandID ?? []));
  if (named.size === 0) return named;
  return new Set((await bus.request(findBrands, { brandIds: [...named] })).brandIds);
}

/** Adds items, all or none; they await review (spec 5.5, decisions 6). `fieldOf` names a field of an item in the request. */
export async function addItems(
  trx: Knex.Transaction,
  { outbox, jobs, clock, brandIds }: SaveParts & NamedBrands,
  editor: ItemEditor,
  items: readonly NewGalleryItem[],
  fieldOf: (index: number, field: string) => string = (_index, field) => field,
): Promise<{ id: number; version: number }[]> {
  const { salonId } = editor;
  if ((await findSalon(trx, salonId))?.servicePaused) throw servicePaused();
  const check = await itemChecks(trx, editor, { brandIds });
  const faults: Record<string, string[]> = {};
  const serviceIds: number[] = [];
  for (const [index, item] of items.entries()) {
    const { fields, serviceId } = await check(item);
    serviceIds.push(serviceId);
    for (const [field, codes] of Object.entries(fields)) faults[fieldOf(index, field)] = codes;
  }
  await lockForReview(trx, salonId, items.length);
  for (const index of await findRepeated(trx, salonId, items))
    faults[fieldOf(index, 'imageId')] = ['IMAGE_IS_ALREADY_ADDED'];
  if (Object.keys(faults).length > 0) throw refusedFields(faults);

  const added: { id: number; version: number }[] = [];
  for (const [index, item] of items.entries()) {
    const row = await GalleryItemRow.query(trx).insertAndFetch({
      salonId,
      artistId: item.userID,
      salonServiceId: item.salonServiceID,
      serviceId: serviceIds[index] ?? 0,
      imageId: item.imageId,
      imageBeforeId: item.imageBeforeId,
      brandId: item.brandID,
      createdAt: clock.now(),
    });
    await announceItem(trx, outbox, row.id);
    added.push({ id: row.id, version: row.version });
  }
  await publishWithheld(trx, jobs, items.flatMap(imagesOf));
  return added;
}

/**
 * Changes an item. With another picture it awaits review again, and so does one that was rejected, since its labels may have been the reason;
 * otherwise its status stays (decisions 6).
 */
export async function editItem(
  trx: Knex.Transaction,
  { outbox, jobs, clock, brandIds }: SaveParts & NamedBrands,
  editor: ItemEditor,
  request: NewGalleryItem & { readonly galleryItemID: number; readonly version: number },
): Promise<Pick<GalleryItemRow, 'id' | 'version' | 'status'>> {
  const item = await beginItemChange(trx, editor, request);
  const check = await itemChecks(trx, editor, { brandIds, saved: item });
  const { fields, serviceId } = await check(request);
  if (Object.keys(fields).length > 0) throw refusedFields(fields);
  const replaced = imagesOf(item);
  const isOtherPicture = item.imageId !== request.imageId || item.imageBeforeId !== request.imageBeforeId;
  const isReviewedAgain = isOtherPicture || item.status === 'rejected';
  if (isReviewedAgain && item.status !== 'pending') await lockForReview(trx, editor.salonId, 1);
  const { id, version, status } = await item.$query(trx).patchAndFetch({
    version: item.version + 1,
    artistId: request.userID,
    salonServiceId: request.salonServiceID,
    serviceId,
    imageId: request.imageId,
    imageBeforeId: request.imageBeforeId,
    brandId: request.brandID,
    ...(isReviewedAgain && { status: 'pending' as const }),
  });
  if (isOtherPicture) await checkLater(trx, replaced, clock.now());
  await publishWithheld(trx, jobs, imagesOf(request));
  await announceItem(trx, outbox, id);
  return { id, version, status };
}

/** Deletes an item; services that keep a copy learn by its event that it is no longer public. */
export async function deleteItem(
  trx: Knex.Transaction,
  { outbox, clock }: Pick<SaveParts, 'outbox' | 'clock'>,
  editor: ItemEditor,
  request: { readonly galleryItemID: number; readonly version: number },
): Promise<void> {
  const item = await beginItemChange(trx, editor, request);
  await announceRemoval(trx, outbox, item.id);
  await item.$query(trx).delete();
  await checkLater(trx, imagesOf(item), clock.now());
}

function imagesOf({
  imageId,
  imageBeforeId,
}: Pick<NewGalleryItem, 'imageId' | 'imageBeforeId'>): (number | null)[] {
  return [imageId, imageBeforeId];
}

/**
 * Locks the salon until the end of the transaction, so that additions at the same time count each other.
 * @throws DomainError 409 `gallery.too_many_pending` where the salon would have more pictures in review than `mostPending`
 */
async function lockForReview(trx: Knex.Transaction, salonId: number, added: number): Promise<void> {
  await trx('salons').where({ salon_id: salonId }).forUpdate().first('salon_id');
  const pending = await GalleryItemRow.query(trx)
    .where({ salon_id: salonId, status: 'pending' })
    .resultSize();
  if (pending + added <= mostPending) return;
  throw new DomainError(
    'gallery.too_many_pending',
    `Up to ${mostPending} pictures of a salon can await review. Add more once some of them have been reviewed.`,
    { status: 409 },
  );
}

/** The positions of new items whose picture already shows this service of this artist. */
async function findRepeated(
  trx: Knex.Transaction,
  salonId: number,
  items: readonly NewGalleryItem[],
): Promise<number[]> {
  const saved = await GalleryItemRow.query(trx)
    .where({ salon_id: salonId })
    .whereIn(
      'image_id',
      items.map(({ imageId }) => imageId),
    );
  const seen = new Set(
    saved.map(({ imageId, artistId, salonServiceId }) => `${imageId} ${artistId} ${salonServiceId}`),
  );
  return items.flatMap(({ imageId, userID, salonServiceID }, index) => {
    const shown = `${imageId} ${userID} ${salonServiceID}`;
    if (seen.has(shown)) return [index];
    seen.add(shown);
    return [];
  });
}

/** Locks an item for a change that started from `version`. Of two people who edit it the second one is refused. */
async function beginItemChange(
  trx: Knex.Transaction,
  { salonId, onlyArtistId }: OwnItems,
  { galleryItemID, version }: { readonly galleryItemID: number; readonly version: number },
): Promise<GalleryItemRow> {
  const query = GalleryItemRow.query(trx).findById(galleryItemID).where({ salon_id: salonId });
  const item = await (
    onlyArtistId === undefined ? query : query.where({ artist_id: onlyArtistId })
  ).forUpdate();
  if (!item) throw notFound('This picture is no longer there.');
  if (item.version !== version) {
    throw new DomainError(
      'gallery_item.changed_meanwhile',
      'Somebody else has changed this in the meantime. Check what is there now and save again.',
      { status: 409 },
    );
  }
  return item;
}

interface CheckedItem {
  /** Codes by field; empty for a valid item. */
  readonly fields: Record<string, string[]>;
  readonly serviceId: number;
}

/**
 * The gallery-form rule (spec 5.5): the artist works at the salon and does the service, pictures can show it, the pictures are uploads of the
 * editor, and the brand exists. What `saved` already has may stay.
 */
async function itemChecks(
  trx: Knex.Transaction,
  editor: ItemEditor,
  { brandIds, saved }: NamedBrands & { readonly saved?: GalleryItemRow },
) {
  const { salonId, userId, onlyArtistId } = editor;
  const { services, artistServices } = await readServiceList(trx, salonId);
  const artists = await readArtistNames(trx, salonId);

  /** The codes of artist and service. */
  function checkLabels({ userID, salonServiceID }: NewGalleryItem): Record<string, string[]> {
    if (saved?.artistId === userID && saved.salonServiceId === salonServiceID) return {};
    const isOwn = onlyArtistId === undefined || onlyArtistId === userID;
    if (!isOwn || !artists.has(userID)) return { userID: ['ARTIST_REQUIRE'] };
    const service = services.find(({ salonServiceId }) => salonServiceId === salonServiceID);
    const isDone = artistServices.some(
      (own) => own.artistId === userID && own.salonServiceId === salonServiceID,
    );
    const canShow = service !== undefined && service.canHaveImage !== false;
    return isDone && canShow ? {} : { salonServiceID: ['SERVICE_REQUIRED'] };
  }

  async function isUsable(imageId: number | null, savedId: number | null | undefined): Promise<boolean> {
    return imageId === null || imageId === savedId || (await imageOf(trx, imageId, userId)) !== undefined;
  }

  return async function check(item: NewGalleryItem): Promise<CheckedItem> {
    const fields = checkLabels(item);
    if (!(await isUsable(item.imageId, saved?.imageId))) fields['imageId'] = ['IMAGE_REQUIRED'];
    if (!(await isUsable(item.imageBeforeId, saved?.imageBeforeId)))
      fields['imageBeforeId'] = ['IMAGE_REQUIRED'];
    if (item.brandID !== null && item.brandID !== saved?.brandId && !brandIds.has(item.brandID))
      fields['brandID'] = ['SELECTED_BRAND_IS_MISSING'];
    const service = services.find(({ salonServiceId }) => salonServiceId === item.salonServiceID);
    return { fields, serviceId: service?.serviceId ?? saved?.serviceId ?? 0 };
  };
}

/** Spec 4 and 8.2: the salon had a plan, and its payment has lapsed. */
function servicePaused(): DomainError {
  return new DomainError('salon.service_paused', 'Service paused. Please subscribe.', { status: 409 });
}
