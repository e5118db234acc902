import { z } from 'zod';
import { defineCall } from './call.ts';
import { sessionAnswer, sessionUser } from './identity.calls.ts';

/** The secret of an invitation's link. */
const token = z.string().min(1).max(200);

export const checkArtistInvitation = defineCall({
  name: 'checkArtistInvitation',
  service: 'identity',
  method: 'POST',
  path: '/auth/artist-invitation',
  secure: false,
  request: z.object({ token }),
  answer: z.object({
    salonName: z.string(),
    firstName: z.string(),
    email: z.string(),
    /** The invited person has an account: accepting takes its password instead of a new one. */
    hasAccount: z.boolean(),
  }),
  notice: false,
  summary:
    'What an invitation to work at a salon says; does not use it up. 410 invitation.expired, invitation.accepted, invitation.withdrawn.',
});

export const acceptArtistInvitation = defineCall({
  name: 'acceptArtistInvitation',
  service: 'identity',
  method: 'POST',
  path: '/auth/artist-invitation/accept',
  secure: false,
  request: z.object({
    token,
    /** A new password, or that of the existing account. */
    password: z.string().max(400),
  }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Accepts an invitation once: the person becomes an artist (type 6) of the salon, has signed the current documents and is logged in. PASSWORD_IS_WRONG at password; 410 as for checking; 409 invitation.other_account, invitation.has_business.',
});

export const setTakesBookings = defineCall({
  name: 'setTakesBookings',
  service: 'identity',
  method: 'POST',
  path: '/account/takes-bookings',
  secure: true,
  request: z.object({ takesBookings: z.boolean() }),
  answer: sessionUser,
  notice: false,
  summary:
    'The switch "I don\'t take bookings myself" of a salon owner: type 7 becomes 3, and back (decisions 1). Hours and services are kept. 409 profile.artists.cannot_remove_artist_upcoming_apts while the owner has upcoming appointments.',
});

export const identityArtistsCalls = { checkArtistInvitation, acceptArtistInvitation, setTakesBookings };
