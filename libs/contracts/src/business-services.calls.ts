import { z } from 'zod';
import { offeredService, publicArtist } from './business.calls.ts';
import { defineCall } from './call.ts';
import { cents, id } from './shared.ts';

/** Prices on the wire are cents, as in answers; people type whole dollars of 1 to 4 digits (spec 5.5, docs/decisions/0027). */
const price = cents.max(999_900).multipleOf(100);

/** In steps of 15 minutes up to 12 hours. Seconds. */
const interval = z.int().min(900).max(43_200).multipleOf(900);

/** Price and times of a salon service. Processing cannot exceed duration, and zero needs a service that may be free (spec 5.5). */
export const salonServiceTerms = z.object({ price, duration: interval, processing: interval });
export type SalonServiceTerms = z.output<typeof salonServiceTerms>;

/** The version of the list that a change started from, so that two people do not overwrite each other. */
const version = z.int().positive();

const newSalonService = salonServiceTerms.extend({
  /** A leaf of the service tree. */
  serviceId: id,
});

/** A service of the salon with its own price and times. */
export const ownSalonService = offeredService.extend({
  allowZeroPrice: z.boolean(),
  /** The artists who do it; `individualPriceCent` is zero where the salon's price holds. */
  artists: z.array(z.object({ artistId: id, individualPriceCent: cents })),
});
export type OwnSalonService = z.output<typeof ownSalonService>;

export const getDurationIntervals = defineCall({
  name: 'getDurationIntervals',
  q: 'Q50',
  service: 'business',
  method: 'GET',
  path: '/duration-intervals',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** Ascending; `value` in seconds. */
    durations: z.array(z.object({ durationID: id, value: interval, name: z.string() })),
    processings: z.array(z.object({ processingID: id, value: interval, name: z.string() })),
  }),
  notice: false,
  summary: 'The durations and processing times that a service can have (spec 3, 7.4).',
});

export const getOwnSalonServices = defineCall({
  name: 'getOwnSalonServices',
  q: 'Q88_2',
  service: 'business',
  method: 'GET',
  path: '/salon-services',
  secure: true,
  request: z.object({}),
  answer: z.object({
    version,
    /** In display order. */
    services: z.array(ownSalonService),
    /** Everyone who can be assigned a service, or is. */
    artists: z.array(publicArtist),
  }),
  groups: ['basic', 'gallery-full'],
  notice: false,
  summary:
    'The services of the salon, with the artists who do each, public or not (spec 6, 7.4); for those who manage the salon.',
});

export const getOwnArtistServices = defineCall({
  name: 'getOwnArtistServices',
  q: 'Q88_3',
  service: 'business',
  method: 'GET',
  path: '/salon-services/artists/:artistId',
  secure: true,
  request: z.object({ artistId: id }),
  answer: z.object({
    version,
    /** With the price and times of that artist, in display order. */
    services: z.array(
      offeredService.extend({
        /** The artist's own price; zero where the salon's price holds. */
        individualPriceCent: cents,
        allowZeroPrice: z.boolean(),
      }),
    ),
  }),
  notice: false,
  summary:
    'The services assigned to an artist of the salon (spec 6, 7.4): of every artist for those who manage it, their own for artists; 404 for others.',
});

export const getSalonServiceCorrections = defineCall({
  name: 'getSalonServiceCorrections',
  q: 'Q39_3',
  service: 'business',
  method: 'GET',
  path: '/salon-services/corrections',
  secure: true,
  request: z.object({}),
  answer: z.object({
    corrections: z.array(z.object({ serviceId: id, userId: id, priceCent: cents.positive() })),
  }),
  groups: ['basic', 'gallery-basic'],
  notice: false,
  summary:
    "The prices of artists that differ from the salon's (spec 3, 7.4): all for those who manage the salon, their own for artists. No browser calls it: the list of the salon's services contains them.",
});

export const addSalonService = defineCall({
  name: 'addSalonService',
  service: 'business',
  method: 'POST',
  path: '/salon-services',
  secure: true,
  request: newSalonService.extend({ version }),
  answer: z.object({ version, salonServiceId: id }),
  notice: false,
  summary:
    'Adds a service to the salon (spec 5.5, 7.4); a freelancer, and an owner who is an artist, does it at once. 409 salon_service.exists for one that the salon has; 409 salon.changed_meanwhile as for every change here.',
});

export const addSalonServices = defineCall({
  name: 'addSalonServices',
  service: 'business',
  method: 'POST',
  path: '/salon-services/list',
  secure: true,
  request: z.object({ version, services: z.array(newSalonService).min(1).max(100) }),
  answer: z.object({ version, salonServiceIds: z.array(id) }),
  notice: false,
  summary: 'Adds several services, all or none, as addSalonService does; codes are at `services.0.price`.',
});

export const editSalonService = defineCall({
  name: 'editSalonService',
  service: 'business',
  method: 'PUT',
  path: '/salon-services/:salonServiceId',
  secure: true,
  request: salonServiceTerms.extend({ salonServiceId: id, version }),
  answer: z.object({ version }),
  notice: false,
  summary:
    'Changes price and times of a salon service (spec 5.5, 7.4). Prices that artists have set for themselves stay, and so do existing appointments.',
});

export const removeSalonService = defineCall({
  name: 'removeSalonService',
  service: 'business',
  method: 'DELETE',
  path: '/salon-services/:salonServiceId',
  secure: true,
  request: z.object({ salonServiceId: id, version }),
  answer: z.object({ version }),
  notice: false,
  summary:
    'Removes a service from the salon and its artists (spec 7.4). Existing appointments keep their terms; added again, the service has its pictures again.',
});

/** Empty where the artist has the salon's price; a price that equals it is stored as empty, too (spec 5.5). */
const individualPrice = price.nullable().default(null);

export const setArtistServices = defineCall({
  name: 'setArtistServices',
  service: 'business',
  method: 'POST',
  path: '/artist-services',
  secure: true,
  request: z.object({
    version,
    userID: id,
    data: z.object({
      new: z
        .array(z.object({ serviceID: id, individualPrice }))
        .max(500)
        .default([]),
      edit: z
        .array(z.object({ serviceID: id, individualPrice }))
        .max(500)
        .default([]),
      remove: z
        .array(z.object({ serviceID: id }))
        .max(500)
        .default([]),
    }),
  }),
  answer: z.object({ version }),
  notice: false,
  summary:
    'Assigns services to an artist, changes the prices of that artist, or takes services away, as one (spec 5.5, 7.4); for those who manage the salon. `serviceID` is of the service tree.',
});

export const setServiceArtists = defineCall({
  name: 'setServiceArtists',
  service: 'business',
  method: 'PUT',
  path: '/salon-services/:salonServiceId/artists',
  secure: true,
  request: z.object({
    version,
    salonServiceId: id,
    /** Everyone who does the service; others no longer do. */
    artists: z.array(z.object({ userID: id, individualPrice })).max(200),
  }),
  answer: z.object({ version }),
  notice: false,
  summary:
    'Says which artists do a service of the salon and at which price, as one (spec 5.5, 6); codes are at `artists.0.individualPrice`.',
});

export const businessServicesCalls = {
  getDurationIntervals,
  getOwnSalonServices,
  getOwnArtistServices,
  getSalonServiceCorrections,
  addSalonService,
  addSalonServices,
  editSalonService,
  removeSalonService,
  setArtistServices,
  setServiceArtists,
};
