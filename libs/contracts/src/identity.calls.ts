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

/** An hour range of a week, or a day off, of an artist (spec 3, artist schedule entry). */
export const sessionScheduleEntry = z.object({
  /** 0 to 6 from Sunday. */
  dayIndex: z.int().min(0).max(6),
  /** Minutes from local midnight. */
  fromTime: z.number().min(0).max(1_440),
  toTime: z.number().min(0).max(1_440),
  /** null while no hours are set at any address. */
  address: z.object({ id }).nullable(),
  dayOff: z.boolean(),
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
  /** The e-mail address was proved, by a link that was mailed to it. */
  activated: z.boolean(),
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
  /**
   * Which plan holds, and what it keeps somebody from (LIMIT_BOOK, LIMIT_APT_LIST, LIMIT_ADD_GALLERY_IMAGE). 'no-professional' of a client; 'free',
   * without limits, of a professional as long as there is no subscription to take.
   */
  subscriptionTier: z.object({ key: z.string(), limits: z.array(z.string()) }),
  /** Every day at each address where an artist works; empty of who takes no bookings. */
  schedule: z.array(sessionScheduleEntry),
  /** What an artist does; what the salon offers, of an account that takes no bookings itself. */
  services: z.array(z.object({ salonServiceId: id, serviceId: id, i18nKey: z.string() })),
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
  request: z.object({
    username: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(100),
    /** The solved challenge of `getCaptchaChallenge`, once the answer asks for one. */
    captcha: z.string().max(4_000).default(''),
  }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Opens a session with e-mail and password and sets the refresh cookie (spec 7.1, auth login). 400 session.proof_required with CAPTCHA_REQUIRED at captcha after many failures: the same again with a solved challenge.',
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
