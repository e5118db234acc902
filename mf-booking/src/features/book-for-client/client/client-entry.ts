import type { ClientToBookFor, SalonClient } from '@frizo/contracts';
import { checkFields, cleanText, digitsOf, salonClientFields } from '@frizo/validation';

/** Who is booked for, as far as it is filled in (spec 4, Client search). */
export interface ClientEntry {
  /** What stands in the first field: a phone, or the beginning of a name. */
  readonly typed: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly comment: string;
  /** Nobody has looked yet, it is somebody known, it is somebody new, or nobody could look. */
  readonly state: 'open' | 'known' | 'new' | 'failed';
  /** Of the salon's list; null for somebody whom only the portal knows. */
  readonly clientId: number | null;
  /** What was there before nobody was found under another phone; it can be had back. */
  readonly lost: { readonly firstName: string; readonly lastName: string } | null;
}

/** Whom a phone belongs to. */
export interface Found {
  readonly clientId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly comment: string;
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

export const nobody: ClientEntry = {
  typed: '',
  firstName: '',
  lastName: '',
  comment: '',
  state: 'open',
  clientId: null,
  lost: null,
};

const phoneLength = 10;

/** The digits of a phone that is typed; empty for a name. */
export function phoneIn(typed: string): string {
  if (/[^\d\s().+-]/.test(typed)) return '';
  const digits = digitsOf(typed);
  // Address books fill in the country too.
  return digits.length === phoneLength + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The phone to look up, once it is whole; undefined for what is known, and before. */
export function phoneToFind({ typed, state }: ClientEntry): string | undefined {
  const phone = phoneIn(typed);
  return state === 'open' && phone.length === phoneLength ? phone : undefined;
}

/** What to complete to somebody of the list; undefined where that is not asked for. */
export function textToComplete(entry: ClientEntry): string | undefined {
  const text = entry.typed.trim();
  const isPhone = phoneIn(text).length >= phoneLength;
  if (entry.state !== 'open' || isPhone || text.length < 2) return undefined;
  return phoneIn(text) || text;
}

export function entryOf({ id, firstName, lastName, phone, comment }: SalonClient): ClientEntry {
  return { typed: phone, firstName, lastName, comment, state: 'known', clientId: id, lost: null };
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
      return withNobody(entry);
    case 'failed':
      return { ...entry, state: 'failed' };
    case 'reset':
      return nobody;
    case 'take-back':
      return { ...entry, ...entry.lost, lost: null };
    case 'leave':
      return { ...entry, lost: null };
  }
}

/** Somebody new. Whoever was specified before is not them (spec 4, Client search). */
function withNobody({ typed, firstName, lastName }: ClientEntry): ClientEntry {
  const wasSpecified = firstName.trim() !== '' || lastName.trim() !== '';
  return { ...nobody, typed, state: 'new', lost: wasSpecified ? { firstName, lastName } : null };
}

export type ClientErrors = Partial<Record<'phone' | 'firstName' | 'lastName', string>>;

/** Spec 5.2, salon client form; whoever is known needs nothing. */
export function checkClient(entry: ClientEntry): ClientErrors {
  if (entry.clientId !== null) return {};
  const phone = phoneIn(entry.typed) || entry.typed.trim();
  const names = { firstName: cleanText(entry.firstName), lastName: cleanText(entry.lastName) };
  const violations = Object.entries(checkFields(salonClientFields, { phone, ...names }));
  return Object.fromEntries(violations.map(([field, { message }]) => [field, message]));
}

/** As the calls want it. */
export function clientToSend({ clientId, typed, firstName, lastName }: ClientEntry): ClientToBookFor {
  if (clientId !== null) return { salonClientId: clientId };
  return { firstName: cleanText(firstName), lastName: cleanText(lastName), phone: phoneIn(typed) };
}
