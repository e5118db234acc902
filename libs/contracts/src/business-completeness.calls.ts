import { z } from 'zod';
import { defineCall } from './call.ts';
import { timestamp } from './shared.ts';

/** 0 incomplete, 1 partly complete, 2 complete (spec 9). */
export const completenessStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type CompletenessStatus = z.output<typeof completenessStatus>;

/** Something that a public page needs and that is not there yet. */
const missingItem = z.object({
  code: z.string(),
  /** A short instruction. */
  message: z.string(),
  /** The page where it is completed. */
  path: z.string(),
});
export type MissingItem = z.output<typeof missingItem>;

const completenessTab = z.object({
  status: completenessStatus,
  /** The page of the tab, which shows the status as a badge. */
  path: z.string(),
  /** Empty where the status is 2. */
  errors: z.array(missingItem),
});

/** Spec 3, profile completeness; decisions 6. */
export const completenessTabs = z.object({
  image: completenessTab,
  profile: completenessTab,
  services: completenessTab,
  artists: completenessTab,
  wh: completenessTab,
  gallery: completenessTab,
  brands: completenessTab,
});

export const profileCompletion = z.object({
  /** Whether the overall status is 2. */
  complete: z.boolean(),
  /** The minimum of the professional and the personal status (spec 4). */
  status: completenessStatus,
  profileProfessional: completenessStatus,
  profilePersonal: completenessStatus,
  /** When everything was complete for the first time; null until then. */
  qualifyTimestamp: timestamp.nullable(),
  /** Whether clients see the salon, or for an artist of a salon the artist: complete, and with an approved image (decisions 6). */
  publicAvailable: z.boolean(),
  tabs: completenessTabs,
});
export type ProfileCompletion = z.output<typeof profileCompletion>;

export const getProfileCompletion = defineCall({
  name: 'getProfileCompletion',
  q: 'Q125',
  service: 'business',
  method: 'GET',
  path: '/completeness',
  secure: true,
  request: z.object({}),
  answer: profileCompletion,
  notice: false,
  summary:
    'What the salon still needs before clients see it, for owner and salon account; for an artist of a salon what that artist needs (spec 4, 7.4). 403 for other users.',
});

export const businessCompletenessCalls = { getProfileCompletion };
