import { z } from 'zod';

/** Ids on the wire are positive integers (spec 5.1: an image id must be greater than 0; -1 means nothing chosen). */
export const id = z.int().positive();

/** Unix seconds, up to the year 9999, since later dates cannot be formatted. */
export const timestamp = z.int().min(0).max(253_370_764_800);

/** A local calendar date, YYYY-MM-DD, in the zone of the address it belongs to. */
export const localDate = z.iso.date();

/** Seconds from local midnight on the wall clock; 86400 is the end of the day (decisions 3). */
export const secondsOfDay = z.int().min(0).max(86_400);

/** Integer cents (decisions 5). */
export const cents = z.int().nonnegative();

/** An IANA time zone, such as `America/Phoenix`. */
export const timezone = z.string().min(1).max(64);

/** Five digits (spec 9). */
export const zip = z.string().regex(/^\d{5}$/);

/** Page size and offset of a list (spec 9: 12 in galleries). */
export const page = {
  count: z.int().min(1).max(48).default(12),
  offset: z.int().min(0).max(1_000_000).default(0),
};

/** A stored picture: clients add a size and a format to its `url` (spec 9, image sizes). */
export const image = z.object({
  id,
  /** Path without suffix, for `imageUrl`. */
  url: z.string(),
  /** A tiny blurred picture as a data URI, shown until the real one is loaded. */
  placeholder: z.string(),
});
export type Image = z.output<typeof image>;

/** The stored sizes of every picture, by width in pixels (3:4, spec 9). */
export const imageSizes = { small: 300, medium: 600, large: 900 } as const;
export type ImageSize = keyof typeof imageSizes;
export const imageFormats = ['webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The path of one size of a picture: `/api/gallery/images/ab12-medium.jpg`. */
export function imageUrl(picture: Pick<Image, 'url'>, size: ImageSize, format: ImageFormat = 'jpg'): string {
  return `${picture.url}-${size}.${format}`;
}

/** rawUserType of the specification (6) and decisions 1; null is a client. */
export const userType = z.union([z.literal(2), z.literal(3), z.literal(6), z.literal(7)]).nullable();
export type UserType = z.output<typeof userType>;

/** A postal address with its time zone (spec 3). */
export const address = z.object({
  id,
  address: z.string(),
  suite: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip,
  timezone,
  lat: z.number(),
  lon: z.number(),
  /** Artists travel to the client from here, and the street may be empty; absent means false. */
  onLocation: z.boolean().optional(),
});
export type Address = z.output<typeof address>;
