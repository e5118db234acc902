import { z } from 'zod';
import { defineCall } from './call.ts';
import { address, cents, id, secondsOfDay, timezone, zip as zipCode } from './shared.ts';

/** A node of the service tree; a category has parentId 0 and neither duration nor processing (spec 3). */
export const serviceNode = z.object({
  id,
  i18nKey: z.string(),
  parentId: z.int().nonnegative(),
  num: z.int(),
  leaf: z.boolean(),
  /** Above 1000 is not popular (spec 9). */
  popular: z.int(),
  canHaveImage: z.boolean(),
  allowZeroPrice: z.boolean(),
  /** What a leaf usually takes; salons start from it. Seconds. */
  durationValue: z.int().positive().optional(),
  processingValue: z.int().positive().optional(),
});
export type ServiceNode = z.output<typeof serviceNode>;

/** A service of one artist: the artist's own price or duration overrides the salon's if above zero (spec 2). */
export const offeredService = z.object({
  id,
  salonServiceId: id,
  i18nKey: z.string(),
  parentId: id,
  categoryKey: z.string(),
  priceCent: cents,
  /** How long the client stays. Seconds. */
  durationValue: z.int().positive(),
  /** How long the artist is busy. Seconds. */
  processingValue: z.int().positive(),
});
export type OfferedService = z.output<typeof offeredService>;

export const publicArtist = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  airtouchCertified: z.int().nonnegative(),
  isPublic: z.boolean(),
  isBookable: z.boolean(),
});
export type PublicArtist = z.output<typeof publicArtist>;

/** An artist with their weekly working hours, by address (spec 3, schedule). */
export const workingArtist = publicArtist.extend({
  schedule: z.array(
    z.object({
      addressId: id,
      /** From Sunday. */
      dayIndex: z.int().min(0).max(6),
      start: secondsOfDay,
      end: secondsOfDay,
    }),
  ),
});
export type WorkingArtist = z.output<typeof workingArtist>;

export const salonInfo = z.object({
  id,
  title: z.string(),
  url: z.string(),
  phone: z.string(),
  type: z.enum(['company', 'individual']),
  isPublic: z.boolean(),
  bookable: z.boolean(),
  servicePaused: z.boolean(),
  addresses: z.array(address),
  /** Group salonUsers: the artists that clients can book. */
  users: z.array(workingArtist),
});
export type SalonInfo = z.output<typeof salonInfo>;

/** True returns only entries with an approved picture in the gallery (spec 7.2, 7.4). */
const hasGalleryItem = z.boolean().default(false);

export const getServiceTree = defineCall({
  name: 'getServiceTree',
  q: 'Q3',
  service: 'business',
  method: 'GET',
  path: '/services/tree',
  secure: false,
  request: z.object({}),
  answer: z.object({ response: z.array(serviceNode) }),
  notice: 'Request fail',
  summary: 'Every category and service of the product, in display order (spec 7.2).',
});

export const getPureServices = defineCall({
  name: 'getPureServices',
  q: 'Q89',
  service: 'business',
  method: 'GET',
  path: '/services',
  secure: false,
  request: z.object({}),
  answer: z.object({ response: z.array(serviceNode) }),
  notice: 'Request fail',
  summary:
    'Every service of the product without the categories, in display order (spec 7.2). No browser calls it: the pages need the categories too (getServiceTree).',
});

export const getSalonServices = defineCall({
  name: 'getSalonServices',
  service: 'business',
  method: 'GET',
  path: '/salons/:salonId/services',
  secure: false,
  request: z.object({ salonId: id, hasGalleryItem }),
  answer: z.object({ services: z.array(offeredService) }),
  notice: false,
  summary:
    'The services of a public salon with its own prices and times, in display order (spec 7.2); empty for a salon that is not public. For the services tab of the public salon page (/promo/{url}/services); no browser calls it yet.',
});

export const getSalonInfoByArtist = defineCall({
  name: 'getSalonInfoByArtist',
  service: 'business',
  method: 'GET',
  path: '/artists/:artistId/salon',
  secure: false,
  request: z.object({ artistId: id }),
  answer: salonInfo,
  groups: ['basic', 'schedule', 'contact', 'salonInfo', 'salonUsers'],
  notice: false,
  summary: "An artist's salon with addresses and bookable artists; the booking modal opens on it (spec 7.2).",
});

const artistServices = {
  request: z.object({ artists: z.array(id).min(1).max(50), hasGalleryItem }),
  answer: z.object({ artists: z.array(z.object({ artistId: id, services: z.array(offeredService) })) }),
};

export const getArtistServices = defineCall({
  name: 'getArtistServices',
  service: 'business',
  method: 'GET',
  path: '/artist-services',
  secure: false,
  ...artistServices,
  notice: false,
  summary:
    'The services of each artist with the prices and times of that artist (spec 7.2), none for artists who are not public; hasGalleryItem returns only services with gallery pictures of that artist.',
});

export const getManagedArtistServices = defineCall({
  name: 'getManagedArtistServices',
  service: 'business',
  method: 'GET',
  path: '/managed-artists/services',
  secure: true,
  ...artistServices,
  notice: false,
  summary:
    'The same for professionals, also of artists who are not public: those whose calendars they manage, and none for others (spec 6).',
});

export const getSalonArtists = defineCall({
  name: 'getSalonArtists',
  q: 'Q34_5',
  service: 'business',
  method: 'GET',
  path: '/salons/:salonId/artists',
  secure: false,
  request: z.object({
    salonId: id,
    publicOnly: z.boolean().default(true),
    hasGalleryItem,
  }),
  answer: z.object({ data: z.array(publicArtist), count: z.int() }),
  notice: 'Request fail',
  summary:
    'The artists of a salon (spec 7.4), with hasGalleryItem only those with gallery pictures. Visitors get only public ones. For the artists tab of the public salon page (/promo/{url}/artists); no browser calls it yet.',
});

export const getManagedArtists = defineCall({
  name: 'getManagedArtists',
  q: 'Q34_2',
  service: 'business',
  method: 'GET',
  path: '/managed-artists',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** The caller's salon, public or not, with all of its artists that take bookings. */
    salon: salonInfo,
    /** The artists whose calendar the caller manages: all for a business or a salon admin, only themselves for an artist. */
    data: z.array(workingArtist),
    count: z.int(),
  }),
  groups: ['basic', 'schedule', 'userSalon'],
  notice: false,
  summary:
    'The artists whose calendar a professional manages, and their salon (spec 7.2, 6); 403 for other users.',
});

export const getZip = defineCall({
  name: 'getZip',
  q: 'Q63',
  service: 'business',
  method: 'GET',
  path: '/zips/:zip',
  secure: false,
  request: z.object({ zip: zipCode }),
  answer: z.object({
    city: z.string(),
    state: z.string(),
    /** Of the clocks there; absent in answers of older services. */
    timezone: timezone.optional(),
  }),
  notice: false,
  summary: 'City, state and time zone of a ZIP (spec 7.4); 404 zip.not_exists.',
});

export const businessCalls = {
  getServiceTree,
  getPureServices,
  getSalonServices,
  getSalonInfoByArtist,
  getArtistServices,
  getManagedArtistServices,
  getSalonArtists,
  getManagedArtists,
  getZip,
};
