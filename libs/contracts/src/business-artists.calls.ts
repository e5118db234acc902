import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, image } from './shared.ts';

// Lengths and characters are checked by libs/validation on both sides, so that browser and server return the same codes (spec 5.3); these
// schemas only limit what is read.
const typed = z.string().max(400);

/** 1 means that an invitation was sent and is valid (spec 4). */
export const invitationStatus = { none: 0, sent: 1 } as const;

/** An artist as those who manage the salon see them (spec 3). */
export const salonArtist = z.object({
  id,
  /** Counts the changes of the artist. A change names the version it started from, so that two people do not overwrite each other. */
  version: z.int().positive(),
  firstName: z.string(),
  lastName: z.string(),
  /** Empty while it is not known yet, as is the phone. */
  email: z.string(),
  phone: z.string(),
  instagramUsername: z.string(),
  image: image.nullable(),
  invitationStatus: z.union([z.literal(invitationStatus.none), z.literal(invitationStatus.sent)]),
  /** The artist has an account and manages these details in it; here they are read-only. */
  activated: z.boolean(),
  bookable: z.boolean(),
  /** The owner of the business, who cannot be removed from it. */
  isOwner: z.boolean(),
});
export type SalonArtist = z.output<typeof salonArtist>;

/** How many artists a salon can have. */
export const mostArtists = 200;

export const getOwnArtists = defineCall({
  name: 'getOwnArtists',
  service: 'business',
  method: 'GET',
  path: '/artists',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(mostArtists).default(mostArtists),
    offset: z.int().min(0).max(10_000).default(0),
  }),
  answer: z.object({ data: z.array(salonArtist), count: z.int().nonnegative() }),
  notice: false,
  summary:
    'The artists of the salon, public or not, by name (spec 7.4, GET salon artists); for those who manage a salon, not for freelancers (spec 6).',
});

export const getOwnArtist = defineCall({
  name: 'getOwnArtist',
  service: 'business',
  method: 'GET',
  path: '/artists/:artistId',
  secure: true,
  request: z.object({ artistId: id }),
  answer: salonArtist,
  groups: ['basic'],
  notice: false,
  summary:
    'One artist of the salon (spec 7.4, GET artist); for those who manage it. 404 for an artist of another salon.',
});

export const saveArtist = defineCall({
  name: 'saveArtist',
  service: 'business',
  method: 'POST',
  path: '/artists',
  secure: true,
  request: z.object({
    /** 0 adds an artist. */
    userID: id.or(z.literal(0)).default(0),
    /** The version that the form was filled from; 0 for a new artist. */
    version: z.int().nonnegative().default(0),
    firstName: typed,
    lastName: typed,
    /** The e-mail of the artist. */
    username: typed,
    phone: typed,
    instagramUsername: typed.default(''),
    /** A picture that the caller has uploaded, or the artist's current one; 0 for none. */
    imageId: id.or(z.literal(0)).default(0),
    /** Not read: the address of a picture is the gallery's. */
    imageURL: typed.default(''),
  }),
  answer: salonArtist,
  notice: false,
  summary:
    'Adds an artist, or changes one who has not accepted an invitation (spec 5.3, 7.4, add or edit master); for those who manage a salon. Codes by field, ARTIST_EMAIL_IS_TAKEN at username; 409 artist.changed_meanwhile, artist.activated, artist.too_many; 429 artist.too_many_emails.',
});

/** Why an appointment was not moved to another artist. */
export const notMovedReason = z.enum(['not_free', 'service_not_offered', 'not_bookable']);
export type NotMovedReason = z.output<typeof notMovedReason>;

export const removeArtist = defineCall({
  name: 'removeArtist',
  service: 'business',
  method: 'POST',
  path: '/artists/remove',
  secure: true,
  request: z.object({
    userID: id,
    version: z.int().positive(),
    /** The artist to whom upcoming appointments move first, where that artist is free and offers the service. */
    moveTo: id.nullable().default(null),
  }),
  answer: z.object({
    success: z.literal(true),
    /** How many appointments were moved. */
    moved: z.int().nonnegative(),
  }),
  notice: false,
  summary:
    'Removes an artist from the salon (spec 7.4, 8.2); for those who manage it. Their account becomes an ordinary client account. 409 profile.artists.cannot_remove_artist_upcoming_apts while they have upcoming appointments, with one item each; those that could be moved to `moveTo` have moved then. 409 artist.appointments_moving while many of them are still being moved: repeat the call for the result.',
});

export const sendArtistInvitation = defineCall({
  name: 'sendArtistInvitation',
  service: 'business',
  method: 'POST',
  path: '/artists/invite',
  secure: true,
  request: z.object({ userID: id }),
  answer: salonArtist,
  notice: false,
  summary:
    'Mails an invitation to an artist, valid for seven days (spec 7.4, send artist invitation); a later one replaces it. For those who manage the salon. 409 artist.activated, artist.email_not_confirmed unless the own e-mail is confirmed; 429 artist.too_many_invitations after five a day to one artist.',
});

export const businessArtistsCalls = {
  getOwnArtists,
  getOwnArtist,
  saveArtist,
  removeArtist,
  sendArtistInvitation,
};
