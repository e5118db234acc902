import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, userType } from './shared.ts';

/** Who is logged in (spec 3, session user). */
export const sessionUser = z.object({
  id,
  /** The e-mail address, under the specification's name. */
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  rawUserType: userType,
  /** Takes bookings. */
  master: z.boolean(),
  /** Owns the salon account. */
  business: z.boolean(),
  professional: z.boolean(),
  salonAdmin: z.boolean(),
  admin: z.boolean(),
  salonId: id.nullable(),
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

export const identityCalls = { logIn, renewSession, logOut, getCurrentUser };
