import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, id, image, userType } from './shared.ts';

/** 1 female, 2 male, 3 not sharing, which is the default (spec 3, decisions 1). */
export const genderCode = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What a session tells of the salon that its user works in. */
export const sessionSalon = z.object({
  id,
  title: z.string(),
  url: z.string(),
  isPublic: z.boolean(),
  bookable: z.boolean(),
  servicePaused: z.boolean(),
});

/** Who is logged in (spec 3, session user). */
export const sessionUser = z.object({
  id,
  /** The e-mail address, under the specification's name. */
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instagramUsername: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.object({ code: genderCode }),
  image: image.nullable(),
  /** What referrals have brought and no order has used. Cents; the header shows it in dollars when above zero. */
  discountTotal: cents,
  rawUserType: userType,
  /** Takes bookings. */
  master: z.boolean(),
  /** Owns the salon account. */
  business: z.boolean(),
  professional: z.boolean(),
  salonAdmin: z.boolean(),
  admin: z.boolean(),
  /** Of an artist: can be booked, and is seen by everybody. */
  isBookable: z.boolean(),
  isPublic: z.boolean(),
  airtouchCertified: z.int().nonnegative(),
  airtouchCertUrl: z.string().nullable(),
  /** How many legal documents wait for this person's signature (spec 4, Legal). */
  legalUnsigned: z.int().nonnegative(),
  salonId: id.nullable(),
  /** null too while identity has not heard of the salon yet. */
  salon: sessionSalon.nullable(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A session as the browser keeps it: in memory only (decisions 2). */
export const sessionAnswer = z.object({
  user: sessionUser,
  /** Signed access token, for the token header of secure calls. */
  token: z.string(),
  /** Seconds until the token must be renewed. */
  expiresInSeconds: z.int().positive(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

export const logIn = defineCall({
  name: 'logIn',
  service: 'identity',
  method: 'POST',
  path: '/auth/login',
  secure: false,
  request: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(100) }),
  answer: sessionAnswer,
  notice: false,
  summary: 'Opens a session with e-mail and password and sets the refresh cookie (spec 7.1, auth login).',
});

export const renewSession = defineCall({
  name: 'renewSession',
  service: 'identity',
  method: 'POST',
  path: '/auth/renew',
  secure: false,
  request: z.object({ expose: z.boolean().default(true) }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Rotates the refresh cookie and answers a new access token; 401 token.missing means not logged in (spec 4, 7.1).',
});

export const logOut = defineCall({
  name: 'logOut',
  q: 'Q54',
  service: 'identity',
  method: 'POST',
  path: '/auth/logout',
  secure: false,
  request: z.object({}),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    'Ends the session and clears the cookie. The specification names a GET; a write by GET could be triggered by a link, so it is a POST.',
});

export const getCurrentUser = defineCall({
  name: 'getCurrentUser',
  q: 'Q87',
  service: 'identity',
  method: 'GET',
  path: '/me',
  secure: true,
  request: z.object({}),
  answer: sessionUser,
  notice: 'Request fail',
  summary: 'The user behind the token (spec 7.1).',
});

export const quickSignIn = defineCall({
  name: 'quickSignIn',
  q: 'Q127',
  service: 'identity',
  method: 'POST',
  path: '/auth/quick',
  secure: false,
  request: z.object({ token: z.string().min(1).max(200) }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Opens a session with a token that works once (spec 4, 7.1). A token that is unknown, used or expired answers 401 session.wrong_token.',
});

export const identityCalls = { logIn, quickSignIn, renewSession, logOut, getCurrentUser };
