import type { ClientToBookFor, SalonClient } from '@frizo/contracts';
import { checkFields, cleanText, digitsOf, phoneLength, salonClientFields } from '@frizo/validation';

/** The client of a booking, as far as it is filled in (spec 4, Client search). */
export interface ClientEntry {
  /** The text of the first field: a phone, or the beginning of a name. */
  readonly typed: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly comment: string;
  /** The phone was not looked up yet, belongs to a known or a new client, or the look-up failed. */
  readonly state: 'open' | 'known' | 'new' | 'failed';
  /** The client's id in the salon's list; null for a person who has an account and is not on the list. */
  readonly clientId: number | null;
  /** What else the look-up returned. */
  readonly email?: string | undefined;
  readonly hasAccount?: boolean | undefined;
  /** What was entered before the look-up of another phone found no client; it can be restored. */
  readonly lost: { readonly firstName: string; readonly lastName: string } | null;
}

/** The person to whom a phone belongs. */
export interface Found {
  readonly clientId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly comment: string;
  readonly email?: string | undefined;
  readonly hasAccount?: boolean | undefined;
}

export type ClientAction =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'name'; readonly field: 'firstName' | 'lastName'; readonly text: string }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'leave' };

export const noClient: ClientEntry = {
  typed: '',
  firstName: '',
  lastName: '',
  comment: '',
  state: 'open',
  clientId: null,
  lost: null,
};

/** The digits of a typed phone; empty for a name. */
export function phoneIn(typed: string): string {
  if (/[^\d\s().+-]/.test(typed)) return '';
  const digits = digitsOf(typed);
  // Address books include the country code.
  return digits.length === phoneLength + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The phone to look up once it is complete; undefined before, and when the client is known. */
export function phoneToFind({ typed, state }: ClientEntry): string | undefined {
  const phone = phoneIn(typed);
  return state === 'open' && phone.length === phoneLength ? phone : undefined;
}

/** The text to search suggestions for; undefined when none are needed. */
export function textToComplete(entry: ClientEntry): string | undefined {
  const text = entry.typed.trim();
  const isPhone = phoneIn(text).length >= phoneLength;
  if (entry.state !== 'open' || isPhone || text.length < 2) return undefined;
  return phoneIn(text) || text;
}

export function entryOf(client: SalonClient): ClientEntry {
  const { id, firstName, lastName, phone, comment, email, isRegistered } = client;
  const who = { typed: phone, firstName, lastName, comment, email, hasAccount: isRegistered };
  return { ...who, state: 'known', clientId: id, lost: null };
}

export function reduceClient(entry: ClientEntry, action: ClientAction): ClientEntry {
  switch (action.kind) {
    case 'type':
      return { ...entry, typed: action.text, state: 'open' };
    case 'name':
      return { ...entry, [action.field]: action.text };
    case 'found': {
      const { phone, ...known } = action.found;
      return { ...known, typed: phone, state: 'known', lost: null };
    }
    case 'not-found':
      return asNewClient(entry);
    case 'failed':
      return { ...entry, state: 'failed' };
    case 'reset':
      return noClient;
    case 'take-back':
      return { ...entry, ...entry.lost, lost: null };
    case 'leave':
      return { ...entry, lost: null };
  }
}

/** A new client. Details of another client that were entered before are cleared (spec 4, Client search). */
function asNewClient({ typed, firstName, lastName }: ClientEntry): ClientEntry {
  const hadName = firstName.trim() !== '' || lastName.trim() !== '';
  return { ...noClient, typed, state: 'new', lost: hadName ? { firstName, lastName } : null };
}

export type ClientErrors = Partial<Record<'phone' | 'firstName' | 'lastName', string>>;

/** Spec 5.2, salon client form; a known client is not validated. */
export function checkClient(entry: ClientEntry): ClientErrors {
  if (entry.clientId !== null) return {};
  const phone = phoneIn(entry.typed) || entry.typed.trim();
  const names = { firstName: cleanText(entry.firstName), lastName: cleanText(entry.lastName) };
  const violations = Object.entries(checkFields(salonClientFields, { phone, ...names }));
  return Object.fromEntries(violations.map(([field, { message }]) => [field, message]));
}

/** The client as the calls expect it. */
export function clientToSend({ clientId, typed, firstName, lastName }: ClientEntry): ClientToBookFor {
  if (clientId !== null) return { salonClientId: clientId };
  return { firstName: cleanText(firstName), lastName: cleanText(lastName), phone: phoneIn(typed) };
}
