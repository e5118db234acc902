import { z } from 'zod';
import { defineCall } from './call.ts';
import { address, id, zip } from './shared.ts';

// Lengths and characters are checked by libs/validation on both sides, so that browser and server return the same codes (spec 5.5); these
// schemas only limit what is read.
const typed = z.string().max(400);

/** A business as the people who work there see it (spec 7.4, Q62). */
export const professionalProfile = z.object({
  salonID: id,
  /** Counts the changes of the salon. A save names the version it started from, so that two people do not overwrite each other. */
  version: z.int().positive(),
  /** Whether clients see the salon (decisions 6). */
  publicAvailable: z.boolean(),
  /** The address of the public page: `/promo/{url}`. */
  url: z.string(),
  profName: z.string(),
  profPhone: z.string(),
  instagramUsername: z.string(),
  profAddress: z.array(address),
  servicePaused: z.boolean(),
  /** Whether streets are suggested while an address is typed (suggestStreets); absent means false. */
  suggestsStreets: z.boolean().optional(),
  /** Approved pictures. */
  galleryItemsCount: z.int().nonnegative(),
});
export type ProfessionalProfile = z.output<typeof professionalProfile>;

export const getProfessionalProfile = defineCall({
  name: 'getProfessionalProfile',
  q: 'Q62',
  service: 'business',
  method: 'GET',
  path: '/profile',
  secure: true,
  request: z.object({}),
  answer: professionalProfile,
  notice: false,
  summary: "The professional's own salon with its addresses, public or not (spec 7.4); 403 for other users.",
});

export const updateProfessionalProfile = defineCall({
  name: 'updateProfessionalProfile',
  q: 'Q64',
  service: 'business',
  method: 'POST',
  path: '/profile',
  secure: true,
  request: z.object({
    /** The version that the form was filled from. */
    version: z.int().positive(),
    salonName: typed,
    phone: typed,
    instagramUsername: typed.default(''),
  }),
  answer: professionalProfile,
  notice: false,
  summary:
    'Saves name, phone and Instagram username of a salon (spec 5.5, 7.4); for those who manage it. 409 salon.changed_meanwhile when somebody else saved since `version`, with nothing written.',
});

/** How many addresses a business can have. */
export const mostAddresses = 20;

const addressFields = {
  /** The street; may be empty where artists travel to their clients (`onLocation`). */
  address: typed.default(''),
  suite: typed.default(''),
  zip: typed,
  onLocation: z.boolean().default(false),
  /** Where a geocoder puts the address. Without both it is where its ZIP is, or stays where it was if neither street nor ZIP changed. */
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
};

/** An address to remove, and what happens to its future active appointments. They stay with their artist and at their time in any case. */
const addressRemoval = z.discriminatedUnion('appointments', [
  /** They take place at the address that was given up. */
  z.object({ id, appointments: z.literal('keep') }),
  /** They are canceled, and their clients are notified. */
  z.object({ id, appointments: z.literal('cancel') }),
  /** They take place at another address of the salon in the same time zone, and their clients are notified. */
  z.object({ id, appointments: z.literal('move'), moveTo: id }),
]);
export type AddressRemoval = z.output<typeof addressRemoval>;

export const editAddresses = defineCall({
  name: 'editAddresses',
  q: 'Q67',
  service: 'business',
  method: 'POST',
  path: '/addresses',
  secure: true,
  request: z.object({
    /** The version of the salon that was edited. */
    version: z.int().positive(),
    addressData: z.object({
      new: z.array(z.object(addressFields)).max(mostAddresses).default([]),
      edit: z
        .array(z.object({ id, ...addressFields }))
        .max(mostAddresses)
        .default([]),
      remove: z.array(addressRemoval).max(mostAddresses).default([]),
    }),
  }),
  answer: z.object({
    /** Of the salon, for the next save. */
    version: z.int().positive(),
    /** All that the salon has now. */
    addresses: z.array(address),
  }),
  notice: false,
  summary:
    "Adds, changes and removes addresses of a salon in one save, all or nothing (spec 5.5, 7.4); for those who manage it. City, state and time zone are the ZIP's. Codes are at `new.0.zip` and the like: ZIP_NOT_EXISTS, POSITION_NOT_IN_ZIP; 409 salon.changed_meanwhile as in Q64; 400 salon.too_many_addresses above 20, salon.last_address when none would be left.",
});

const suggestedStreet = z.object({
  /** With the house number. */
  street: z.string(),
  /** City and state of the ZIP. */
  city: z.string(),
  state: z.string(),
  zip,
  lat: z.number(),
  lon: z.number(),
});
export type SuggestedStreet = z.output<typeof suggestedStreet>;

export const suggestStreets = defineCall({
  name: 'suggestStreets',
  service: 'business',
  method: 'GET',
  path: '/street-suggestions',
  secure: true,
  request: z.object({
    input: z.string().min(3).max(100),
    /** Streets near this ZIP come first. */
    zip: zip.optional(),
  }),
  answer: z.object({ list: z.array(suggestedStreet).max(5) }),
  notice: false,
  summary:
    'Streets in the United States that begin with what is typed (spec 7.5, places autocomplete), with ZIP and position for Q67; for those who manage a salon. Empty without a configured geocoder, and while it does not answer. 429 above 60 requests per minute and person.',
});

export const businessProfileCalls = {
  getProfessionalProfile,
  updateProfessionalProfile,
  editAddresses,
  suggestStreets,
};
