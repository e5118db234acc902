import { z } from 'zod';
import { defineCall } from './call.ts';
import { address, id } from './shared.ts';

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
  summary:
    "The professional's own salon with its addresses, public or not (spec 7.4); 403 for other users, 404 while the salon is being created.",
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

export const businessProfileCalls = { getProfessionalProfile, updateProfessionalProfile };
