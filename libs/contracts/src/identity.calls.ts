import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, id, image, userType } from './shared.ts';

/** 1 female, 2 male, 3 not shared, which is the default (spec 3, decisions 1). */
export const genderCode = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The salon of a session's user. */
export const sessionSalon = z.object({
  id,
  title: z.string(),
  url: z.string(),
  isPublic: z.boolean(),
  bookable: z.boolean(),
  servicePaused: z.boolean(),
});

/** Working hours or a day off of an artist (spec 3, artist schedule entry). */
export const sessionScheduleEntry = z.object({
  /** 0 to 6 from Sunday. */
  dayIndex: z.int().min(0).max(6),
  /** Minutes from local midnight. */
  fromTime: z.number().min(0).max(1_440),
  toTime: z.number().min(0).max(1_440),
  /** null if no hours are set at any address. */
  address: z.object({ id }).nullable(),
  dayOff: z.boolean(),
});

/** The logged-in user (spec 3, session user). */
export const sessionUser = z.object({
  id,
  /** The e-mail address, under the specification's name. */
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  instagramUsername: z.string().nullable(),
  phone: z.string().nullable(),
  /** The e-mail address was confirmed by a mailed link. */
  activated: z.boolean(),
  gender: z.object({ code: genderCode }),
  image: image.nullable(),
  /** The unused discount from referrals. Cents; the header shows it in dollars when above zero. */
  discountTotal: cents,
  rawUserType: userType,
  /** Takes bookings. */
  master: z.boolean(),
  /** Owns the salon account. */
  business: z.boolean(),
  professional: z.boolean(),
  salonAdmin: z.boolean(),
  admin: z.boolean(),
  /** For an artist: can be booked, and is visible to the public. */
  isBookable: z.boolean(),
  isPublic: z.boolean(),
  airtouchCertified: z.int().nonnegative(),
  airtouchCertUrl: z.string().nullable(),
  /** The number of legal documents that this user has not signed (spec 4, Legal). */
  legalUnsigned: z.int().nonnegative(),
  salonId: id.nullable(),
  /** Also null while identity has not received the salon yet. */
  salon: sessionSalon.nullable(),
  /**
   * The plan and its limits (LIMIT_BOOK, LIMIT_APT_LIST, LIMIT_ADD_GALLERY_IMAGE). 'no-professional' for a client; 'free', without
   * limits, for a professional as long as there are no subscriptions.
   */
  subscriptionTier: z.object({ key: z.string(), limits: z.array(z.string()) }),
  /** Every day at each address of an artist; empty for users who take no bookings. */
  schedule: z.array(sessionScheduleEntry),
  /** The services of an artist; for an account that takes no bookings, those of the salon. */
  services: z.array(z.object({ salonServiceId: id, serviceId: id, i18nKey: z.string() })),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A session, which the browser stores only in memory (decisions 2). */
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
  request: z.object({
    username: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(100),
    /** The solved challenge of `getCaptchaChallenge`, if an earlier answer has required one. */
    captcha: z.string().max(4_000).default(''),
  }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Starts a session with e-mail and password and sets the refresh cookie (spec 7.1, auth login). 400 session.proof_required with CAPTCHA_REQUIRED at captcha after many failures: repeat the call with a solved challenge.',
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
    'Rotates the refresh cookie and returns a new access token; 401 token.missing means not logged in (spec 4, 7.1).',
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
    'Ends the session and clears the cookie. A POST instead of the GET of the specification, since a link could trigger a GET.',
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
  summary: 'The user of the token (spec 7.1).',
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
    'Starts a session with a one-time token (spec 4, 7.1). An unknown, used or expired token returns 401 session.wrong_token.',
});

export const identityCalls = { logIn, quickSignIn, renewSession, logOut, getCurrentUser };
