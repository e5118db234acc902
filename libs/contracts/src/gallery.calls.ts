import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, image } from './shared.ts';

/** A picture that everybody can see. */
export const publicGalleryItem = z.object({
  id,
  image,
  imageBefore: image.nullable(),
  artistId: id,
  salonId: id,
  serviceId: id,
  salonServiceId: id,
});

export const getGalleryItem = defineCall({
  name: 'getGalleryItem',
  q: 'Q15',
  service: 'gallery',
  method: 'GET',
  path: '/items/:galleryItemID',
  secure: false,
  request: z.object({ galleryItemID: id }),
  answer: publicGalleryItem,
  notice: 'Request fail',
  summary:
    'One public gallery picture (spec 7.4). For the gallery tab of the public salon page (/promo/{url}/gallery); no browser calls it yet.',
});

/** The purpose of an uploaded picture (spec 7.4, image upload); required, since it is part of the path. */
export const imageType = z.enum(['appointment', 'profile', 'gallery']);

/** Spec 9, max upload: 10 MB, JPEG or PNG. */
export const imageUpload = { maxBytes: 10_485_760, types: ['image/jpeg', 'image/png'] } as const;

export const uploadImage = defineCall({
  name: 'uploadImage',
  service: 'gallery',
  method: 'POST',
  path: '/images/:image_type',
  secure: true,
  request: z.object({ image_type: imageType }),
  upload: imageUpload,
  answer: z.object({ imageId: id, url: z.string(), placeholder: z.string() }),
  notice: false,
  summary:
    'Stores a picture in every size for the user who uploads it (spec 5.5, 7.4). 400 WRONG_FILE_FORMAT and 413 FILE_IS_TOO_BIG at file.',
});

const done = z.object({ success: z.literal(true) });
const item = z.object({ galleryItemID: id });
const artist = z.object({ userID: id });

export const addFavoriteItem = defineCall({
  name: 'addFavoriteItem',
  q: 'Q18',
  service: 'gallery',
  method: 'POST',
  path: '/favorites/items',
  secure: true,
  request: item,
  answer: done,
  notice: false,
  summary: 'Adds a picture to the favorites (spec 4, 7.4); idempotent. 404 if it is not public.',
});

export const removeFavoriteItem = defineCall({
  name: 'removeFavoriteItem',
  q: 'Q19',
  service: 'gallery',
  method: 'POST',
  path: '/favorites/items/remove',
  secure: true,
  request: item,
  answer: done,
  notice: false,
  summary: 'Removes a picture from the favorites; idempotent.',
});

export const addFavoriteArtist = defineCall({
  name: 'addFavoriteArtist',
  q: 'Q25',
  service: 'gallery',
  method: 'POST',
  path: '/favorites/artists',
  secure: true,
  request: artist,
  answer: done,
  notice: false,
  summary: 'Adds an artist to the favorites (spec 4, 7.4); idempotent. 404 if the artist is not public.',
});

export const removeFavoriteArtist = defineCall({
  name: 'removeFavoriteArtist',
  q: 'Q26',
  service: 'gallery',
  method: 'POST',
  path: '/favorites/artists/remove',
  secure: true,
  request: artist,
  answer: done,
  notice: false,
  summary: 'Removes an artist from the favorites; idempotent.',
});

const favoritesPage = {
  limit: z.int().min(1).max(48).default(12),
  offset: z.int().min(0).max(100_000).default(0),
};
const idsAnswer = z.object({ count: z.int().nonnegative(), ids: z.array(id) });

export const getFavoriteItems = defineCall({
  name: 'getFavoriteItems',
  q: 'Q20_2',
  service: 'gallery',
  method: 'GET',
  path: '/favorites/items',
  secure: true,
  request: z.object(favoritesPage),
  answer: idsAnswer,
  notice: false,
  summary: 'Favorite pictures, the latest first (spec 7.4); discovery returns their cards (getGalleryCards).',
});

export const getFavoriteArtists = defineCall({
  name: 'getFavoriteArtists',
  q: 'Q27_2',
  service: 'gallery',
  method: 'GET',
  path: '/favorites/artists',
  secure: true,
  request: z.object(favoritesPage),
  answer: idsAnswer,
  notice: false,
  summary: 'Favorite artists, the latest first (spec 7.4); discovery returns their cards (getArtistCards).',
});

export const getOwnFavorites = defineCall({
  name: 'getOwnFavorites',
  q: 'Q87',
  service: 'gallery',
  method: 'GET',
  path: '/favorites',
  secure: true,
  request: z.object({}),
  answer: z.object({
    galleryItemFavorite: z.array(id).max(5_000),
    userFavorite: z.array(id).max(5_000),
  }),
  notice: false,
  summary:
    'Ids of all favorites, loaded at log-in to render the hearts: the groups gallery-favorite and artist-favorite of Q87, returned by the service that owns them.',
});

export const galleryCalls = {
  getGalleryItem,
  uploadImage,
  addFavoriteItem,
  removeFavoriteItem,
  addFavoriteArtist,
  removeFavoriteArtist,
  getFavoriteItems,
  getFavoriteArtists,
  getOwnFavorites,
};
