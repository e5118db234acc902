import { z } from 'zod';
import { defineCall } from './call.ts';
import { genderCode, sessionUser } from './identity.calls.ts';
import { id, timestamp } from './shared.ts';

const typed = z.string().max(400);
const done = z.object({ success: z.literal(true) });
/** The secret of a mailed link. */
const linkToken = z.string().min(1).max(200);

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  service: 'identity',
  method: 'POST',
  path: '/auth/forgot-password',
  secure: false,
  request: z.object({ username: typed }),
  answer: z.object({ outcome: z.literal('link_sent') }),
  notice: false,
  summary:
    'Mails a link that sets a new password; the answer does not reveal whether the account exists (spec 7.1, decisions 2).',
});

export const checkResetLink = defineCall({
  name: 'checkResetLink',
  service: 'identity',
  method: 'POST',
  path: '/auth/reset-link',
  secure: false,
  request: z.object({ token: linkToken }),
  answer: done,
  notice: false,
  summary:
    'Checks whether a mailed link is valid before the form asks for a password; does not use it up. 410 link.expired if it is not.',
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  service: 'identity',
  method: 'POST',
  path: '/auth/reset-password',
  secure: false,
  request: z.object({ token: linkToken, password: typed }),
  answer: done,
  notice: false,
  summary:
    'Sets a new password by a mailed link and ends every session of the account. 410 link.expired after an hour, or after the first use.',
});

export const changePassword = defineCall({
  name: 'changePassword',
  q: 'Q21',
  service: 'identity',
  method: 'POST',
  path: '/account/password',
  secure: true,
  request: z.object({ oldPassword: typed, newPassword: typed }),
  answer: done,
  notice: false,
  summary:
    'Changes the password and ends other sessions of the account. PASSWORD_IS_WRONG at oldPassword (spec 5.3, 7.1).',
});

export const confirmPassword = defineCall({
  name: 'confirmPassword',
  service: 'identity',
  method: 'POST',
  path: '/account/password/confirmation',
  secure: true,
  request: z.object({ password: typed }),
  /** Until when this session may change payouts; unix seconds. */
  answer: z.object({ confirmedUntil: timestamp }),
  notice: false,
  summary:
    'Takes the password again before payouts are changed, and remembers it for five minutes of this session. 403 password.wrong, with PASSWORD_IS_WRONG at password; 429 after ten tries in a quarter of an hour; 409 session.unknown for a token without a session.',
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  q: 'Q31',
  service: 'identity',
  method: 'POST',
  path: '/account/email',
  secure: true,
  request: z.object({ newEmail: typed, password: typed }),
  answer: done,
  notice: false,
  summary:
    'Mails a link to the new address; the change takes effect once it is opened (decisions 2). Only the mail reveals whether the address is taken.',
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  service: 'identity',
  method: 'POST',
  path: '/auth/confirm-email',
  secure: false,
  request: z.object({ token: linkToken }),
  answer: done,
  notice: false,
  summary:
    "Confirms the address of a mailed link: a new one, or the account's current one. 410 link.expired after an hour, or after the first use.",
});

export const mailEmailConfirmation = defineCall({
  name: 'mailEmailConfirmation',
  service: 'identity',
  method: 'POST',
  path: '/account/email/confirmation',
  secure: true,
  request: z.object({}),
  answer: done,
  notice: false,
  summary:
    "Mails a link that confirms the account's address; does nothing if it is confirmed. 429 after five mails in an hour.",
});

export const updateProfile = defineCall({
  name: 'updateProfile',
  q: 'Q84',
  service: 'identity',
  method: 'POST',
  path: '/account/profile',
  secure: true,
  request: z.object({
    firstName: typed,
    lastName: typed,
    genderID: genderCode,
    instagramUsername: typed.default(''),
    phone: typed,
    /** 0 for none; required for users who take bookings. */
    imageId: id.or(z.literal(0)).default(0),
    referralCode: z.string().max(200).default(''),
  }),
  answer: sessionUser,
  notice: false,
  summary: "Changes the user's profile; 400 with codes by field (spec 5.3, 7.1).",
});

export const setPushToken = defineCall({
  name: 'setPushToken',
  service: 'identity',
  method: 'POST',
  path: '/account/push-token',
  secure: true,
  /** A web push subscription, as JSON text. */
  request: z.object({ pushToken: z.string().min(1).max(2_000) }),
  answer: z.literal('OK'),
  notice: false,
  summary: "Stores this browser's push subscription (spec 4, Push; 7.1).",
});

/** Fields of a session or a known device. */
const placeOfAccess = {
  id: z.uuid(),
  /** The browser and its operating system: "Chrome on Windows". */
  name: z.string(),
  isCurrent: z.boolean(),
};

export const getAccountAccess = defineCall({
  name: 'getAccountAccess',
  service: 'identity',
  method: 'GET',
  path: '/account/access',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** Active sessions, last used first; at most a hundred. Epoch seconds. */
    sessions: z.array(
      z.object({ ...placeOfAccess, startedAt: z.int().nonnegative(), lastUsedAt: z.int().nonnegative() }),
    ),
    /** Browsers that the account has logged in with, including logged-out ones; at most thirty. Epoch seconds. */
    devices: z.array(z.object({ ...placeOfAccess, lastSeenAt: z.int().nonnegative() })),
  }),
  notice: false,
  summary: 'The active sessions and known browsers of the account (decisions 9).',
});

export const endSession = defineCall({
  name: 'endSession',
  service: 'identity',
  method: 'POST',
  path: '/account/sessions/:id/end',
  secure: true,
  request: z.object({ id: z.uuid() }),
  answer: done,
  notice: false,
  summary:
    'Ends one session of the account with everything it created: tokens, sockets, calendar feeds. 404 for an unknown session or one of another account.',
});

export const endDevice = defineCall({
  name: 'endDevice',
  service: 'identity',
  method: 'POST',
  path: '/account/devices/:id/end',
  secure: true,
  request: z.object({ id: z.uuid() }),
  answer: done,
  notice: false,
  summary:
    'Removes a known browser of the account and ends its sessions. 404 if the account does not know it.',
});

export const logOutEverywhere = defineCall({
  name: 'logOutEverywhere',
  service: 'identity',
  method: 'POST',
  path: '/account/sessions/end',
  secure: true,
  request: z.object({}),
  answer: done,
  notice: false,
  summary:
    'Ends every session of the account including this one, revokes its calendar feeds, and removes its known browsers.',
});

/** Codes of legal documents: user agreement, privacy policy, professionals' (vendor) agreement (spec 7.4). */
export const legalCode = z.enum(['ua', 'pp', 'pa']);
export type LegalCode = z.output<typeof legalCode>;

export const getUnsignedDocuments = defineCall({
  name: 'getUnsignedDocuments',
  service: 'identity',
  method: 'GET',
  path: '/legal/unsigned',
  secure: true,
  request: z.object({}),
  answer: z.object({ documents: z.array(z.object({ id, code: legalCode, title: z.string() })) }),
  notice: false,
  summary: 'The latest documents that this user has not signed, in display order (spec 4, Legal).',
});

export const signDocument = defineCall({
  name: 'signDocument',
  service: 'identity',
  method: 'POST',
  path: '/legal/documents/:id/sign',
  secure: true,
  request: z.object({ id }),
  answer: z.object({ legalUnsigned: z.int().nonnegative() }),
  notice: 'Save fail',
  summary: 'Signs one document; returns how many are left (spec 4, Legal).',
});

export const accountCalls = {
  forgotPassword,
  checkResetLink,
  resetPassword,
  changePassword,
  confirmPassword,
  changeEmail,
  confirmEmail,
  mailEmailConfirmation,
  updateProfile,
  setPushToken,
  getAccountAccess,
  endSession,
  endDevice,
  logOutEverywhere,
  getUnsignedDocuments,
  signDocument,
};
