import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, image, page, secondsOfDay, timestamp, zip } from './shared.ts';

/** A picture of work as cards show it (spec 3, gallery item). */
export const galleryItem = z.object({
  id,
  image,
  imageBefore: image.nullable(),
  salon: z.object({ id, title: z.string(), url: z.string(), type: z.enum(['company', 'individual']) }),
  artist: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    airtouchCertified: z.int().nonnegative(),
    airtouchCertUrl: z.string().nullable(),
  }),
  service: z.object({ id, salonServiceId: id, i18nKey: z.string() }),
  /** 1 to 4 price signs. */
  priceLevel: z.int().min(1).max(4),
  location: z.object({ lat: z.number(), lon: z.number(), city: z.string(), state: z.string(), zip }),
  /** Miles from the place searched around; absent without one. */
  distance: z.number().nonnegative().optional(),
});
export type GalleryItem = z.output<typeof galleryItem>;

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
    /** Part of a salon's or an artist's name. */
    salonArtist: z.string().trim().max(100).optional(),
    /** The day wanted, as an instant in it; read in each address's own zone. */
    date: timestamp.optional(),
    from: secondsOfDay.default(0),
    to: secondsOfDay.default(86_400),
  }),
  answer: z.object({
    /** 1: a flat list with its count (spec 3, gallery response types). */
    type: z.literal(1),
    items: z.array(galleryItem),
    count: z.int().nonnegative(),
  }),
  notice: false,
  summary: 'The main-screen gallery: public work, filtered by what, where, who and when (spec 2, 7.4).',
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
  summary: 'Salons and artists whose name resembles the text (spec 5.7, 7.4); asked beyond one character.',
});

export const suggestPlaces = defineCall({
  name: 'suggestPlaces',
  q: 'Q164',
  service: 'discovery',
  method: 'GET',
  path: '/places',
  secure: false,
  request: z.object({ input: z.string().trim().min(1).max(100), limit: z.int().min(1).max(20).default(8) }),
  answer: z.object({
    list: z.array(z.object({ zip, city: z.string(), state: z.string(), lat: z.number(), lon: z.number() })),
  }),
  notice: false,
  summary: 'ZIP codes and cities that start with the text (spec 7.4).',
});

export const discoveryCalls = { searchGallery, suggestNames, suggestPlaces };
