import { z } from 'zod';
import { defineCall } from './call.ts';
import { sessionAnswer } from './identity.calls.ts';

// libs/validation checks lengths and characters on both sides, so that browser and server return the same codes (spec 5.3); these
// schemas only limit the size of the input.
const typed = z.string().max(400);
const optional = z.string().max(200).default('');

/** The typed referral code, and the one that a link has stored in the browser (spec 3, sign-up payloads). */
const referral = { referralCode: optional, hiddenReferralCode: optional };

const person = {
  /** The e-mail address. Field errors use this name; forms show them at `userName`. */
  username: typed,
  firstName: typed,
  lastName: typed,
  password: typed,
  /** Empty: there is no log-in by Facebook. */
  facebookID: optional,
  /** The solved challenge of `getCaptchaChallenge`, as the widget returns it. */
  captcha: z.string().max(4_000).default(''),
};

export const getCaptchaChallenge = defineCall({
  name: 'getCaptchaChallenge',
  service: 'identity',
  method: 'GET',
  path: '/captcha',
  secure: false,
  request: z.object({}),
  answer: z.object({
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.int().positive(),
    salt: z.string(),
    signature: z.string(),
  }),
  notice: false,
  summary:
    'A proof of work to solve before signing up (ALTCHA, decisions 7), valid once and for ten minutes.',
});

export const clientSignUp = defineCall({
  name: 'clientSignUp',
  q: 'Q12',
  service: 'identity',
  method: 'POST',
  path: '/auth/client-sign-up',
  secure: false,
  request: z.object({ ...person, phone: typed, ...referral }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Creates a client account and logs in (spec 5.3, 7.1). 400 with codes by field; CAPTCHA_REQUIRED at captcha, USERNAME_IS_TAKEN at username.',
});

/** The business of a professional, in both sign-up and listing. */
const business = {
  salonName: typed,
  suite: optional,
  /** The position of the address if the form knows it; else the center of the ZIP is used. */
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
  zip: typed,
  salonPhone: typed,
};

/** The choices at sign-up: 2 freelancer, 7 salon owner (decisions 1). */
const offeredUserType = z.union([z.literal(2), z.literal(7)]);

export const proSignUp = defineCall({
  name: 'proSignUp',
  q: 'Q13',
  service: 'identity',
  method: 'POST',
  path: '/auth/pro-sign-up',
  secure: false,
  request: z.object({
    ...person,
    userTypeCode: offeredUserType,
    streetAddress: typed,
    ...business,
    ...referral,
  }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Creates a professional and their business, both or neither, and logs in (spec 5.3, 7.1). zip.not_exists is returned as ZIP_NOT_EXISTS at zip, a position outside the ZIP as POSITION_NOT_IN_ZIP there.',
});

export const listBusiness = defineCall({
  name: 'listBusiness',
  q: 'Q105',
  service: 'identity',
  method: 'POST',
  path: '/business',
  secure: true,
  request: z.object({
    userTypeId: offeredUserType,
    address: typed,
    ...business,
    city: typed,
    state: typed,
    captcha: z.string().max(4_000).default(''),
    ...referral,
  }),
  answer: sessionAnswer,
  notice: false,
  summary:
    'Turns a client into a professional (spec 2, /list-your-business); the answer contains a token with the new role. 409 if the user already is one.',
});

export const signUpCalls = { getCaptchaChallenge, clientSignUp, proSignUp, listBusiness };
