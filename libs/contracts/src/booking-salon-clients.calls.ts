import { z } from 'zod';
import { salonClient } from './booking.shared.ts';
import { defineCall } from './call.ts';
import { id, timestamp } from './shared.ts';

/** libs/validation checks lengths and characters on both sides (spec 5.3); this only limits the size of the input. */
const typed = z.string().max(400);
const person = {
  firstName: typed,
  lastName: typed,
  phone: typed,
  /** Optional (spec 5.3), at most 1,000 characters. */
  comment: z.string().max(1_000).default(''),
  /** Optional; unchanged if omitted. A client who confirms this address is matched to this entry (decisions 9). */
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
    /** The number of pages before this one: the page's index minus 1 (spec 7.3). */
    offset: z.int().min(0).max(5_000).default(0),
    /** Part of a name or a phone; dropped when empty. */
    combinedSearch: z.string().trim().max(100).optional(),
    /** Exactly this phone. */
    clientPhone: z.string().max(20).optional(),
    order: clientOrder.optional(),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(salonClient) }),
  notice: 'Request fail',
  summary:
    'The clients of a professional, sorted by name by default (spec 7.3): all of the salon for a business or a salon admin, only the visible ones for an artist.',
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
  summary: 'Up to ten clients whose name or phone starts with the text (spec 7.3).',
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
    /** The id in the salon's list; null for a client of the portal who is not on it, and if there is no match. */
    clientID: id.nullable(),
    clientFirstName: z.string(),
    clientLastName: z.string(),
    clientPhone: z.string(),
    clientComment: z.string(),
    /** False if the dialog has to offer 'Add to my list' (spec 4, Client search). */
    clientIsInList: z.boolean(),
    /** 1 female, 2 male, 3 not shared; null if unknown (spec 3). */
    clientGender: z.int().nullable().optional(),
    /** Empty if unknown, and for a client who is not on the salon's list. */
    clientEmail: z.string().optional(),
    /** Has an account, and receives mails about appointments. */
    isActiveUser: z.boolean().optional(),
  }),
  notice: false,
  summary:
    'Finds the client with this phone among the clients of the salon and, for a public salon, of the portal (spec 7.3). Rate-limited against guessing phones: 429.',
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
    "Adds a client to the list, restores a removed one, or links a client's account (spec 7.3). 409 client.exists, 'This client already exist'.",
});

export const editSalonClient = defineCall({
  name: 'editSalonClient',
  service: 'booking',
  method: 'PUT',
  path: '/salon-clients/:salonClientId',
  secure: true,
  request: z.object({
    salonClientId: id,
    /** The version that the form was filled from, so that two people do not overwrite each other; unchecked if absent. */
    version: z.int().positive().optional(),
    ...person,
  }),
  answer: z.object({ client: salonClient }),
  notice: false,
  summary:
    'Changes name and comment; the phone identifies the client and has to be unchanged (spec 7.3, 4: edit disables phone). 409 client.changed_meanwhile when somebody else saved since `version`, with nothing written.',
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
    'Removes a client from the list of the business (spec 7.3, 6), and from its waiting list; appointments are unchanged. 409 client.has_appointments if there is an upcoming one.',
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
  summary:
    'Adds a client of the salon, whom the caller has found by phone or has had an appointment with, to the list of a professional who is not the business (spec 7.3); 404 for any other.',
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
  summary: 'Removes a client from the list of a professional who is not the business (spec 7.3).',
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
    'Resolves a possible duplicate: merges two entries of the same person and their history, or marks them as different people, so that they are not suggested again (decisions 9). 409 client.two_accounts.',
});

/** Whether the phone of an account is confirmed; salons identify their clients by phone. */
const phoneProof = z.object({
  /** The account's phone, ten digits; empty if it has none. */
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
  summary: 'Whether the user has confirmed the phone of their account (decisions 9).',
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
    'Sends a six-digit code to the phone of the account as a text message, valid for ten minutes. 409 phone.missing, phone.confirmed; 429 after three per hour, for the account and for the phone.',
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
    "Confirms the phone by the code that was sent to it, and links the salons' client entries with this phone to the account (decisions 9). 400 with VALUE_IS_NOT_EQUAL at code; 409 phone.code_expired after it expires or after five attempts.",
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
