import { z } from 'zod';
import { defineCall } from './call.ts';
import { publicGalleryItem } from './gallery.calls.ts';
import { id, image } from './shared.ts';

/** Only an approved item is public (decisions 6). */
export const galleryItemStatus = z.enum(['pending', 'approved', 'rejected']);
export type GalleryItemStatus = z.output<typeof galleryItemStatus>;

/** The version of the item that a change started from, so that two people do not overwrite each other. */
const version = z.int().positive();

const newItem = z.object({
  /** The artist whose work it is. */
  userID: z.int().positive('ARTIST_REQUIRE'),
  salonServiceID: z.int().positive('SERVICE_REQUIRED'),
  imageId: z.int().positive('IMAGE_REQUIRED'),
  /** The picture before of a Before & After item. */
  imageBeforeId: z.int().positive('IMAGE_REQUIRED').nullable().default(null),
  brandID: id.nullable().default(null),
});
export type NewGalleryItem = z.output<typeof newItem>;

/** A gallery item as the people of its salon see it, public or not. */
export const ownGalleryItem = z.object({
  id,
  version,
  status: galleryItemStatus,
  /** Why it was not accepted; null otherwise. */
  rejectReason: z.string().nullable(),
  image,
  imageBefore: image.nullable(),
  /** The names are empty for an artist who has left the salon. */
  artist: z.object({ id, firstName: z.string(), lastName: z.string() }),
  salonServiceId: id,
  serviceId: id,
  /** Null once the salon no longer offers the service. */
  service: z.object({ i18nKey: z.string(), categoryId: id, categoryKey: z.string() }).nullable(),
  brandId: id.nullable(),
});
export type OwnGalleryItem = z.output<typeof ownGalleryItem>;

const page = {
  limit: z.int().min(1).max(48).default(12),
  offset: z.int().min(0).max(100_000).default(0),
};

export const getSalonGallery = defineCall({
  name: 'getSalonGallery',
  q: 'Q35_3',
  service: 'gallery',
  method: 'GET',
  path: '/salons/:salonId/items',
  secure: false,
  request: z.object({
    salonId: id,
    artistId: id.optional(),
    /** Of the service tree. */
    serviceId: id.optional(),
    ...page,
  }),
  answer: z.object({
    count: z.int().nonnegative(),
    data: z.array(publicGalleryItem),
  }),
  notice: false,
  summary:
    'The approved pictures of a public salon, the latest first (spec 7.4); empty for a salon that is not public. For the gallery tab of the public salon page (/promo/{url}/gallery); no browser calls it yet.',
});

export const getOwnSalonGallery = defineCall({
  name: 'getOwnSalonGallery',
  q: 'Q35_2',
  service: 'gallery',
  method: 'GET',
  path: '/items',
  secure: true,
  request: z.object({
    artistId: id.optional(),
    categoryId: id.optional(),
    /** Of the service tree. */
    serviceId: id.optional(),
    ...page,
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(ownGalleryItem) }),
  notice: false,
  summary:
    "The salon's pictures with their status, the latest first (spec 7.4): all for those who manage the salon, their own for artists.",
});

export const getOwnGalleryItem = defineCall({
  name: 'getOwnGalleryItem',
  service: 'gallery',
  method: 'GET',
  path: '/items/:galleryItemID',
  secure: true,
  request: z.object({ galleryItemID: id }),
  answer: ownGalleryItem,
  notice: false,
  summary: 'One picture of the salon, public or not, for the page that edits it; 404 for others.',
});

export const getUploadedGalleryCount = defineCall({
  name: 'getUploadedGalleryCount',
  q: 'Q2-44',
  service: 'gallery',
  method: 'GET',
  path: '/items/count',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** Of the salon, whatever their status. */
    uploaded_gallery_items: z.int().nonnegative(),
    /** Only these are public. */
    approved_gallery_items: z.int().nonnegative(),
  }),
  notice: false,
  summary: "How many pictures the salon has (spec 7.4); the first one's message depends on it (spec 4).",
});

export const addGalleryItem = defineCall({
  name: 'addGalleryItem',
  q: 'Q16',
  service: 'gallery',
  method: 'POST',
  path: '/items',
  secure: true,
  request: newItem,
  answer: z.object({ id, version }),
  notice: false,
  summary:
    'Adds a picture, or a picture before and one after, which then awaits review (spec 5.5, 7.4, decisions 6). The pictures are uploads of the caller, and the artist does the service; artists add their own work only. 400 with imageId and IMAGE_IS_ALREADY_ADDED where it already shows this service of this artist, with SELECTED_BRAND_IS_MISSING for an unknown brand; 409 salon.service_paused; 409 gallery.too_many_pending while 200 pictures of the salon await review.',
});

/** The pictures that one request can add. */
export const mostAddedItems = 50;

export const addGalleryItems = defineCall({
  name: 'addGalleryItems',
  service: 'gallery',
  method: 'POST',
  path: '/items/list',
  secure: true,
  request: z.object({ items: z.array(newItem).min(1).max(mostAddedItems) }),
  answer: z.object({ items: z.array(z.object({ id, version })) }),
  notice: false,
  summary: 'Adds several pictures, all or none, as addGalleryItem does; codes are at `items.0.userID`.',
});

export const editGalleryItem = defineCall({
  name: 'editGalleryItem',
  q: 'Q30',
  service: 'gallery',
  method: 'POST',
  path: '/items/:galleryItemID',
  secure: true,
  request: newItem.extend({ galleryItemID: id, version }),
  answer: z.object({ id, version, status: galleryItemStatus }),
  notice: false,
  summary:
    'Changes artist, service, brand or pictures of an item (spec 5.5, 7.4). With another picture it awaits review again; otherwise its status stays. 409 gallery_item.changed_meanwhile.',
});

export const deleteGalleryItem = defineCall({
  name: 'deleteGalleryItem',
  q: 'Q29',
  service: 'gallery',
  method: 'POST',
  path: '/items/:galleryItemID/delete',
  secure: true,
  request: z.object({ galleryItemID: id, version }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Deletes a picture of the salon (spec 7.4). 409 gallery_item.changed_meanwhile.',
});

export const galleryItemCalls = {
  getSalonGallery,
  getOwnSalonGallery,
  getOwnGalleryItem,
  getUploadedGalleryCount,
  addGalleryItem,
  addGalleryItems,
  editGalleryItem,
  deleteGalleryItem,
};
