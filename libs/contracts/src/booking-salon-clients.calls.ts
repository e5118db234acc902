import { z } from 'zod';
import { salonClient } from './booking.shared.ts';
import { defineCall } from './call.ts';
import { id, timestamp } from './shared.ts';

/** Lengths and characters are checked by libs/validation on both sides (spec 5.3); these only bound what is read. */
const typed = z.string().max(400);
const person = {
  firstName: typed,
  lastName: typed,
  phone: typed,
  /** Optional (spec 5.3), at most 1,000 characters. */
  comment: z.string().max(1_000).default(''),
  /** Optional; left out it stays as it is. A client who proves that it is theirs is this client (decisions 9). */
  email: z.string().trim().max(254).optional(),
};

export const clientOrder = z.enum(['name', 'last-added']);
export type ClientOrder = z.output<typeof clientOrder>;

export const getSalonClients = defineCall({
  name: 'getSalonClients',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(50).default(20),
    /** How many pages lie before this one: the page's index minus 1 (spec 7.3). */
    offset: z.int().min(0).max(5_000).default(0),
    /** Part of a name or a phone; dropped when empty. */
    combinedSearch: z.string().trim().max(100).optional(),
    /** Or exactly this phone. */
    clientPhone: z.string().max(20).optional(),
    order: clientOrder.optional(),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(salonClient) }),
  notice: 'Request fail',
  summary:
    'The clients of a professional, by name unless asked otherwise (spec 7.3): of the whole salon for a business or a salon admin, those visible to them for an artist.',
});

export const autoCompleteSalonClient = defineCall({
  name: 'autoCompleteSalonClient',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients/auto-complete',
  secure: true,
  request: z.object({ search: z.string().trim().min(1).max(100) }),
  answer: z.object({ data: z.array(salonClient).max(10) }),
  notice: false,
  summary: 'Up to ten clients whose name or phone begins so (spec 7.3).',
});

export const findSalonClient = defineCall({
  name: 'findSalonClient',
  service: 'booking',
  method: 'GET',
  path: '/salon-clients/find',
  secure: true,
  request: z.object({
    /** Ten digits. */
    clientPhone: z.string().max(20),
  }),
  answer: z.object({
    clientFound: z.boolean(),
    /** Of the salon's list; null for somebody whom only the portal knows, or nobody. */
    clientID: id.nullable(),
    clientFirstName: z.string(),
    clientLastName: z.string(),
    clientPhone: z.string(),
    clientComment: z.string(),
    /** False where 'Add to my list' has to be offered (spec 4, Client search). */
    clientIsInList: z.boolean(),
    /** 1 female, 2 male, 3 not shared; null where nobody has said so (spec 3). */
    clientGender: z.int().nullable().optional(),
    /** Empty where none is known, and of who is not on the salon's list. */
    clientEmail: z.string().optional(),
    /** Has an account, and hears of appointments by mail. */
    isActiveUser: z.boolean().optional(),
  }),
  notice: false,
  summary:
    'Who has this phone, among the clients of the salon and, for a salon that is public, the clients of the portal (spec 7.3). Counted: 429 for who tries phones.',
});

export const addSalonClient = defineCall({
  name: 'addSalonClient',
  service: 'booking',
  method: 'POST',
  path: '/salon-clients',
  secure: true,
  request: z.object(person),
  answer: z.object({ client: salonClient }),
  notice: false,
  summary:
    "Puts a client on the list, back on it, or on it with their account where they have one (spec 7.3). 409 client.exists, 'This client already exist'.",
});

export const editSalonClient = defineCall({
  name: 'editSalonClient',
  service: 'booking',
  method: 'PUT',
  path: '/salon-clients/:salonClientId',
  secure: true,
  request: z.object({ salonClientId: id, ...person }),
  answer: z.object({ client: salonClient }),
  notice: false,
  summary:
    'Changes name and comment; the phone says who it is and has to be the one that is known (spec 7.3, 4: edit disables phone).',
});

export const removeSalonClient = defineCall({
  name: 'removeSalonClient',
  service: 'booking',
  method: 'POST',
  path: '/salon-clients/remove',
  secure: true,
  request: z.object({ clientID: id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary:
    'Takes a client off the list of the business (spec 7.3, 6); appointments stay. 409 client.has_appointments while one is to come.',
});

export const addClientVisibility = defineCall({
  name: 'addClientVisibility',
  service: 'booking',
  method: 'POST',
  path: '/salon-clients/:salonClientId/visibility',
  secure: true,
  request: z.object({ salonClientId: id }),
  answer: z.object({ client: salonClient }),
  notice: false,
  summary: 'Puts a client of the salon on the own list of a professional who is not the business (spec 7.3).',
});

export const removeClientVisibility = defineCall({
  name: 'removeClientVisibility',
  service: 'booking',
  method: 'DELETE',
  path: '/salon-clients/:salonClientId/visibility',
  secure: true,
  request: z.object({ salonClientId: id }),
  answer: z.object({ success: z.literal(true) }),
  notice: false,
  summary: 'Takes a client off the own list of a professional who is not the business (spec 7.3).',
});

export const resolveClientDuplicate = defineCall({
  name: 'resolveClientDuplicate',
  service: 'booking',
  method: 'POST',
  path: '/salon-clients/:salonClientId/duplicate',
  secure: true,
  request: z.object({ salonClientId: id, otherClientId: id, isSamePerson: z.boolean() }),
  answer: z.object({ client: salonClient }),
  notice: false,
  summary:
    'Resolves a possible duplicate: the same person, which merges the two entries and their history, or two people, which are then not suggested again (decisions 9). 409 client.two_accounts.',
});

/** What an account has to do with its phone: salons know their clients by it. */
const phoneProof = z.object({
  /** Of the account, ten digits; empty where it has none. */
  phone: z.string(),
  isConfirmed: z.boolean(),
});

export const getPhoneProof = defineCall({
  name: 'getPhoneProof',
  service: 'booking',
  method: 'GET',
  path: '/phone-proof',
  secure: true,
  request: z.object({}),
  answer: phoneProof,
  notice: false,
  summary: 'Whether somebody has proved that the phone of their account is theirs (decisions 9).',
});

export const sendPhoneCode = defineCall({
  name: 'sendPhoneCode',
  service: 'booking',
  method: 'POST',
  path: '/phone-proof/code',
  secure: true,
  request: z.object({}),
  answer: z.object({ phone: z.string(), expiresTimestamp: timestamp }),
  notice: false,
  summary:
    'Sends a code of six digits to the phone of the account as a text message; good for ten minutes. 409 phone.missing, phone.confirmed; 429 beyond three an hour, for the account and for the phone.',
});

export const confirmPhone = defineCall({
  name: 'confirmPhone',
  service: 'booking',
  method: 'POST',
  path: '/phone-proof',
  secure: true,
  request: z.object({ code: z.string().trim().max(20) }),
  answer: phoneProof,
  notice: false,
  summary:
    "Proves the phone by the code that was sent there: what salons keep under it becomes the account's (decisions 9). 400 with VALUE_IS_NOT_EQUAL at code; 409 phone.code_expired once it is over, or was tried five times.",
});

export const salonClientCalls = {
  getSalonClients,
  autoCompleteSalonClient,
  findSalonClient,
  addSalonClient,
  editSalonClient,
  removeSalonClient,
  addClientVisibility,
  removeClientVisibility,
  resolveClientDuplicate,
  getPhoneProof,
  sendPhoneCode,
  confirmPhone,
};
