import { z } from 'zod';
import { defineCall } from './call.ts';
import { fundsRoute, maxPaymentCents, providerId } from './payments.shared.ts';
import { id, localDate, timestamp } from './shared.ts';

const typed = z.string().max(400);
const done = z.object({ success: z.literal(true) });
/** Cents with a sign: below zero the salon owes. */
const signedCents = z.int();

const page = {
  limit: z.int().min(1).max(50).default(20),
  offset: z.int().min(0).max(1_000_000).default(0),
};

/** Business types of a payout account (spec 9, Payment methods). */
export const legalEntityType = z.enum(['individual', 'company']);

/** A card or bank account that receives payouts: the provider's own names (spec 3, Payment source). */
const externalAccount = z.object({
  id: providerId,
  object: z.enum(['card', 'bank_account']),
  /** Of a card. */
  brand: z.string().nullable(),
  last4: z.string(),
  exp_month: z.int().nullable(),
  exp_year: z.int().nullable(),
  /** Of a bank account. */
  bank_name: z.string().nullable(),
  default_for_currency: z.boolean(),
  /** Of a card: the start of the expiry month has passed (spec 5.6). */
  expired: z.boolean(),
});
export type ExternalAccount = z.output<typeof externalAccount>;

const postalAddress = z.object({
  line1: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
});
const dateOfBirth = z.object({ day: z.int(), month: z.int(), year: z.int() });

/** What the provider says about an identity: `unverified` until it has checked, `pending` while it checks. */
export const verificationStatus = z.enum(['unverified', 'pending', 'verified']);

/** The person behind a payout account. Of the numbers only whether the provider has them. */
const payoutPerson = z.object({
  first_name: z.string(),
  last_name: z.string(),
  address: postalAddress.nullable(),
  dob: dateOfBirth.nullable(),
  ssn_last_4_provided: z.boolean(),
  id_number_provided: z.boolean(),
});

const payoutAccount = z.object({
  id: providerId,
  type: z.literal('custom'),
  business_type: legalEntityType,
  business_profile: z.object({ name: z.string(), url: z.string() }),
  /** Of a company. */
  tax_id_provided: z.boolean(),
  /** The one person who represents the business; for an individual, the individual. */
  persons: z.array(payoutPerson).max(1),
  requirements: z.object({
    /** The provider's names of what it needs, such as `individual.id_number`. */
    currently_due: z.array(z.string()).max(100),
    /** Why something that was sent is not enough, in the provider's words. */
    errors: z.array(z.object({ requirement: z.string(), reason: z.string() })).max(100),
  }),
  external_accounts: z.array(externalAccount).max(50),
  address: postalAddress.nullable(),
  dob: dateOfBirth.nullable(),
  ssn_last_4_provided: z.boolean(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
});

const payoutAccountAnswer = z.object({
  accountExists: z.boolean(),
  /** CREATE without a profile, UPDATE while `fieldsNeeded` is not empty, otherwise VIEW (spec 4). */
  mode: z.enum(['CREATE', 'UPDATE', 'VIEW']),
  /** null without an account. */
  verificationStatus: verificationStatus.nullable(),
  /** What the provider needs besides an external account; a profile with any is in mode UPDATE (spec 4). */
  fieldsNeeded: z.array(z.string()).max(100),
  /** Until when changes of payouts are accepted from this session without its password; unix seconds, null when it is needed. */
  passwordConfirmedUntil: timestamp.nullable(),
  account: payoutAccount.nullable(),
});
export type PayoutAccountAnswer = z.output<typeof payoutAccountAnswer>;

export const getPayoutAccount = defineCall({
  name: 'getPayoutAccount',
  service: 'payments',
  method: 'GET',
  path: '/payout-account',
  secure: true,
  request: z.object({}),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    "The salon's managed payment account: payment profile, verification and external accounts (spec 3, Payout account; 7.5). For the business; 403 for artists.",
});

/** The payment profile as it is typed (spec 3, Payment profile form; rules: spec 5.6). */
const payoutProfile = {
  legalEntityType: typed,
  firstName: typed,
  lastName: typed,
  /** MM/DD/YYYY. */
  dateOfBirth: typed,
  /** The last four digits; empty where `ssnLast4Provided` is true and they do not change. */
  ssnLast4: typed.default(''),
  ssnLast4Provided: z.boolean().default(false),
  /** Of a company. */
  businessName: typed.default(''),
  businessUrl: typed.default(''),
  /** Of a company: 11-1111111; empty where the provider has one and it does not change. */
  businessTaxId: typed.default(''),
  address: typed,
  zip: typed,
  city: typed.default(''),
  state: typed.default(''),
  /** 111-11-1111; only where the provider asks for it. */
  personal_id_number: typed.default(''),
  /** The id that `uploadLegalDocument` returned. */
  legalDocument: providerId.nullable().default(null),
};

export const createPayoutAccount = defineCall({
  name: 'createPayoutAccount',
  service: 'payments',
  method: 'POST',
  path: '/payout-account',
  secure: true,
  request: z.object(payoutProfile),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    "Creates the salon's managed payment account (spec 5.6, 7.5). 400 with a code per field; 403 password.needed without confirmPassword in the last five minutes; repeated it gives the account that exists. Numbers of persons and companies go to the provider and are not stored.",
});

export const updatePayoutAccount = defineCall({
  name: 'updatePayoutAccount',
  service: 'payments',
  method: 'PUT',
  path: '/payout-account',
  secure: true,
  request: z.object(payoutProfile),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    'Modifies the managed payment account (spec 5.6, 7.5). Refused as createPayoutAccount; 404 payout.no_profile without an account.',
});

export const uploadLegalDocument = defineCall({
  name: 'uploadLegalDocument',
  q: 'Q122',
  service: 'payments',
  method: 'POST',
  path: '/legal-documents',
  secure: true,
  request: z.object({}),
  upload: { maxBytes: 10_485_760, types: ['image/jpeg', 'image/png'], field: 'legalDoc' },
  /** For `legalDocument` of the payment profile. */
  answer: z.object({ legalDocument: providerId }),
  notice: false,
  summary:
    'Passes a picture of an identity document to the provider; it is not stored here (spec 5.6, 7.4). WRONG_FILE_FORMAT at file for others than JPG and PNG; 403 password.needed; 429 after 10 of a salon in a day.',
});

export const addExternalAccount = defineCall({
  name: 'addExternalAccount',
  service: 'payments',
  method: 'POST',
  path: '/external-accounts',
  secure: true,
  request: z.object({
    /** From the provider's script in the browser: of a bank account or a debit card. */
    token: providerId,
  }),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    'Adds a bank account or debit card for payouts by its token (spec 7.5). 404 payout.no_profile; 400 payout.refused with the message of the provider; 403 password.needed. A mail tells the owners.',
});

const extAccountId = providerId;

export const setDefaultExternalAccount = defineCall({
  name: 'setDefaultExternalAccount',
  service: 'payments',
  method: 'PUT',
  path: '/external-accounts/:extAccountId/default',
  secure: true,
  request: z.object({ extAccountId }),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    'Sends payouts to this external account from now on (spec 7.5). 404 for one of another salon; 409 payout.card_expired; 403 password.needed. A mail tells the owners.',
});

export const removeExternalAccount = defineCall({
  name: 'removeExternalAccount',
  service: 'payments',
  method: 'DELETE',
  path: '/external-accounts/:extAccountId',
  secure: true,
  request: z.object({ extAccountId }),
  answer: payoutAccountAnswer,
  notice: false,
  summary:
    'Removes an external account (spec 7.5). 404 for one of another salon; 409 payout.refused for the default one while there are others; 403 password.needed. A mail tells the owners.',
});

/** What a salon needs before clients can pay it by card (spec 4, Get paid modal). */
export const completionReportType = z.enum(['payment-profile', 'external-account']);

export const getPaymentCompletion = defineCall({
  name: 'getPaymentCompletion',
  service: 'payments',
  method: 'GET',
  path: '/completion-reports/:type',
  secure: true,
  request: z.object({ type: completionReportType }),
  answer: z.object({
    isComplete: z.boolean(),
    /** 'No Payment profile' or 'No external account' (spec 8.2); null when complete. */
    message: z.string().nullable(),
    /** Whether this user can complete it, on /my-salon/payments. */
    canComplete: z.boolean(),
  }),
  notice: false,
  summary:
    'Whether the salon has a payment profile, or an external account (spec 4, Get paid modal; 7.5, payment data completion report). For all professionals of the salon.',
});

export const getSalonBalance = defineCall({
  name: 'getSalonBalance',
  service: 'payments',
  method: 'GET',
  path: '/balance',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** What the salon has by our ledger. Cents. */
    totalCent: signedCents,
    /** What can be paid out now, and what arrives later; null while the provider does not answer. Cents. */
    availableCent: signedCents.nullable(),
    pendingCent: signedCents.nullable(),
    /** Payouts on their way to the bank. Cents. */
    inTransitCent: z.int().nonnegative(),
  }),
  notice: false,
  summary: "A salon's balance: by our ledger, and at the provider.",
});

const payout = z.object({
  id,
  createdAt: timestamp,
  amountCent: z.int().positive(),
  /** `requested`: not confirmed by the provider yet. */
  status: z.enum(['requested', 'pending', 'in_transit', 'paid', 'failed', 'canceled']),
  isAutomatic: z.boolean(),
  /** The day on which the bank has it; null until the provider says. */
  arrivalDate: localDate.nullable(),
  fundsRoute: fundsRoute.nullable(),
  /** For owners; null unless it has failed. */
  failureMessage: z.string().nullable(),
});
export type Payout = z.output<typeof payout>;

export const getPayouts = defineCall({
  name: 'getPayouts',
  service: 'payments',
  method: 'GET',
  path: '/payouts',
  secure: true,
  request: z.object(page),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(payout).max(50) }),
  notice: false,
  summary: "A salon's payouts, newest first.",
});

export const requestPayout = defineCall({
  name: 'requestPayout',
  service: 'payments',
  method: 'POST',
  path: '/payouts',
  secure: true,
  request: z.object({
    amountCent: z.int().min(1).max(maxPaymentCents),
    /** Made by the caller for each payout that is wanted: a repeated request gives the same payout. */
    requestKey: z.uuid(),
  }),
  answer: payout,
  notice: false,
  summary:
    'Pays out to the default external account. 409 payout.no_external_account, payout.balance_too_low, payout.not_verified; 403 password.needed. A mail tells the owners.',
});

/** What artists get of their services: percent of the price without tax, with up to two decimals. */
export const artistSharePercent = z.number().min(0).max(100).multipleOf(0.01);

const artistShare = z.object({
  artistId: id,
  firstName: z.string(),
  lastName: z.string(),
  artistSharePercent,
});

export const getArtistShares = defineCall({
  name: 'getArtistShares',
  service: 'payments',
  method: 'GET',
  path: '/artist-shares',
  secure: true,
  request: z.object({}),
  answer: z.object({ data: z.array(artistShare).max(500) }),
  notice: false,
  summary: 'How the salon splits prices of services with each of its artists; 0 percent unless set.',
});

export const setArtistShare = defineCall({
  name: 'setArtistShare',
  service: 'payments',
  method: 'PUT',
  path: '/artist-shares/:artistId',
  secure: true,
  request: z.object({ artistId: id, artistSharePercent }),
  answer: done,
  notice: false,
  summary:
    "Sets an artist's share of service prices, for what is paid from now on. 404 for an artist of another salon.",
});

export const payoutCalls = {
  getPayoutAccount,
  createPayoutAccount,
  updatePayoutAccount,
  uploadLegalDocument,
  addExternalAccount,
  setDefaultExternalAccount,
  removeExternalAccount,
  getPaymentCompletion,
  getSalonBalance,
  getPayouts,
  requestPayout,
  getArtistShares,
  setArtistShare,
};
