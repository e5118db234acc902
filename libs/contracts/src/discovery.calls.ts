import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, id, image, localDate, page, secondsOfDay, timestamp, timezone, zip } from './shared.ts';

/** When an artist can be booked next, in the time zone of the address. */
const nextFreeStart = z.object({ date: localDate, startSeconds: secondsOfDay, addressId: id, timezone });

/** A gallery picture with the data of its card (spec 3, gallery item). */
export const galleryItem = z.object({
  id,
  entityType: z.literal('galleryItem'),
  galleryItemType: z.enum(['single', 'before-and-after']),
  image,
  imageBefore: image.nullable(),
  /** The path that opens the picture. */
  shareUrl: z.string(),
  salon: z.object({ id, title: z.string(), url: z.string(), type: z.enum(['company', 'individual']) }),
  artist: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    airtouchCertified: z.int().nonnegative(),
    airtouchCertUrl: z.string().nullable(),
  }),
  /** The artist's account. */
  user: z.object({ id, firstName: z.string(), lastName: z.string() }),
  service: z.object({ id, salonServiceId: id, i18nKey: z.string() }),
  /** The service with the artist's own price and duration if set, else the salon's. */
  salonService: z.object({
    id,
    /** The lowest price of the service. */
    priceCents: cents,
    /** How long the client stays; absent if not known yet. */
    durationSeconds: z.int().positive().optional(),
  }),
  /** 1 to 4 price signs. */
  priceLevel: z.int().min(1).max(4),
  /** The artist's first free start that is long enough for the service, within the searched day and times; null if none is known. */
  nextFree: nextFreeStart.nullable(),
  location: z.object({
    lat: z.number(),
    lon: z.number(),
    city: z.string(),
    state: z.string(),
    zip,
    salonUrl: z.string(),
    /** The salon's name. */
    name: z.string(),
    /** The salon's first address. */
    addressId: id.optional(),
  }),
  /** Miles from the searched place; absent without a place, and when a whole state was searched. */
  distance: z.number().nonnegative().optional(),
});
export type GalleryItem = z.output<typeof galleryItem>;

/** An artist with some of their work (spec 3, response types 2 and 3). */
const artistGroup = z.object({
  artist: galleryItem.shape.artist,
  items: z.array(galleryItem),
});

const salonGroup = z.object({
  salon: galleryItem.shape.salon,
  artists: z.array(artistGroup),
});

const end = {
  /** The total number, counted up to 10,000. */
  count: z.int().nonnegative(),
  /** The cursor of the next page; null at the end. */
  next: z.string().nullable(),
};

/**
 * The answer of a gallery (spec 3, gallery response types): a flat list; grouped by salon, then artist, with items; grouped by salon, then
 * artist, with up to four sample pictures each. Another type is an internal error of the client (spec 8.2).
 */
export const galleryAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), items: z.array(galleryItem), ...end }),
  z.object({ type: z.literal(2), items: z.array(salonGroup), ...end }),
  z.object({ type: z.literal(3), items: z.array(salonGroup), ...end }),
]);
export type GalleryAnswer = z.output<typeof galleryAnswer>;

export const searchGallery = defineCall({
  name: 'searchGallery',
  q: 'Q70',
  service: 'discovery',
  method: 'GET',
  path: '/gallery',
  secure: false,
  request: z.object({
    ...page,
    categoryID: id.optional(),
    serviceList: z.array(id).max(100).optional(),
    cityZip: zip.optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    /** Two letters: searches a whole state, sorted by distance from its largest city. A position or a ZIP takes precedence. */
    state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Part of a salon's or an artist's name. */
    salonArtist: z.string().trim().max(100).optional(),
    /** The work of exactly this artist. */
    artistId: id.optional(),
    /** The work of this salon. */
    salonId: id.optional(),
    /**
     * The sort order. `nearest` (the default) and `soonest`, by the artist's next free start, apply to searches with a place; `price` sorts the
     * lowest first. Otherwise the newest work comes first. `soonest` omits artists without a free start in the next fourteen days.
     */
    order: z.enum(['nearest', 'soonest', 'price']).optional(),
    /** The response type: 1 flat; 2 the page grouped by salon, then artist; 3 likewise, with up to four pictures of each artist. */
    type: z.int().min(1).max(3).default(1),
    /** The `next` cursor of the previous page, stable when work is published in between. Overrides `offset`. */
    after: z.string().max(200).optional(),
    /** An instant in the requested day, interpreted in the time zone of each address. */
    date: timestamp.optional(),
    from: secondsOfDay.default(0),
    to: secondsOfDay.default(86_400),
  }),
  answer: galleryAnswer,
  notice: false,
  summary:
    'The main-screen gallery: public work, filtered by what, where, who and when (spec 2, 7.4). With a date or times only work whose artist has a free start then that is long enough for its service.',
});

export const suggestNames = defineCall({
  name: 'suggestNames',
  q: 'Q129',
  service: 'discovery',
  method: 'GET',
  path: '/names',
  secure: false,
  request: z.object({ input: z.string().trim().min(2).max(100), limit: z.int().min(1).max(20).default(8) }),
  answer: z.object({
    list: z.array(
      z.object({
        kind: z.enum(['salon', 'artist']),
        id,
        name: z.string(),
        city: z.string(),
        state: z.string(),
      }),
    ),
  }),
  notice: false,
  summary: 'Salons and artists whose name resembles the text (spec 5.7, 7.4), from two characters on.',
});

export const suggestPlaces = defineCall({
  name: 'suggestPlaces',
  q: 'Q164',
  service: 'discovery',
  method: 'GET',
  path: '/places',
  secure: false,
  request: z.object({
    /** Empty returns popular cities. */
    input: z.string().trim().max(100).default(''),
    limit: z.int().min(1).max(20).default(8),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        /** The representative ZIP of a city; for a state that of its largest city. */
        zip,
        /** The name of a city, borough, district or state. */
        city: z.string(),
        state: z.string(),
        lat: z.number(),
        lon: z.number(),
        /** Its time zone; for a state that of its largest city. */
        timezone: timezone.optional(),
        kind: z.enum(['zip', 'city', 'state']).optional(),
      }),
    ),
  }),
  notice: false,
  summary:
    'ZIP codes that start with the digits; cities, boroughs and states that match the text, the best match first, tolerant of typos (spec 7.4). Without a text the popular cities.',
});

/** More than a page of favorites. */
const someIds = z.array(id).min(1).max(48);

export const getGalleryCards = defineCall({
  name: 'getGalleryCards',
  service: 'discovery',
  method: 'GET',
  path: '/gallery/cards',
  secure: false,
  request: z.object({ ids: someIds }),
  answer: z.object({ items: z.array(galleryItem) }),
  notice: false,
  summary:
    'Cards of these pictures, in their order, without those that are not public. For a shared picture, and for favorites.',
});

/** An artist in the gallery of favorites. */
export const artistCard = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  airtouchCertified: z.int().nonnegative(),
  airtouchCertUrl: z.string().nullable(),
  salon: galleryItem.shape.salon,
  location: galleryItem.shape.location,
  /** The first free start that is long enough for the artist's shortest service; null if none is known. */
  nextFree: nextFreeStart.nullable().optional(),
  /** Up to four of the latest pictures (spec 9, salon artist sections). */
  images: z.array(image),
});
export type ArtistCard = z.output<typeof artistCard>;

export const getArtistCards = defineCall({
  name: 'getArtistCards',
  service: 'discovery',
  method: 'GET',
  path: '/artists/cards',
  secure: false,
  request: z.object({ ids: someIds }),
  answer: z.object({ items: z.array(artistCard) }),
  notice: false,
  summary: 'Cards of these artists, in their order, without those that are not public.',
});

export const getMapAddresses = defineCall({
  name: 'getMapAddresses',
  q: 'Q95',
  service: 'discovery',
  method: 'GET',
  path: '/map',
  secure: false,
  request: z.object({}),
  answer: z.object({
    addresses: z
      .array(
        z.object({
          id,
          salonId: id,
          title: z.string(),
          url: z.string(),
          city: z.string(),
          state: z.string(),
          lat: z.number(),
          lon: z.number(),
        }),
      )
      .max(5_000),
  }),
  notice: 'Request fail',
  summary: 'The addresses of public salons for the map (spec 7.4); at most 5,000.',
});

export const discoveryCalls = {
  searchGallery,
  getGalleryCards,
  getArtistCards,
  getMapAddresses,
  suggestNames,
  suggestPlaces,
};
