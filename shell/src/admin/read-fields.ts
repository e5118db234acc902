import { violate } from '@frizo/validation';

export const required = violate('VALUE_IS_REQUIRED').message;

/** Contracts, `flagKey`. */
export const flagKeyShape = /^[a-zA-Z][a-zA-Z0-9.-]{1,59}$/;
export const flagKeyWords = 'A letter first, then letters, digits, dots and dashes';

/** Contracts: of a flag's rule, and of who gets a candidate. */
const maxUsers = 200;

type Complain = (message: string) => void;

/** What is wrong with why something is done, which every change has to say. */
export function reasonErrorOf({ reason }: { readonly reason: string }): string | null {
  const { length } = reason.trim();
  if (length === 0) return required;
  return length < 3 ? violate('VALUE_IS_TOO_SHORT', 3).message : null;
}

/** Numbers of users, as many as a contract takes. */
export function readUsers(text: string, complain: Complain): number[] {
  const ids = partsOf(text).map(Number);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) complain('User ids, separated by commas');
  if (ids.length > maxUsers) complain(`At most ${maxUsers}`);
  return ids;
}

/** From 0 to 100; null where nothing was typed. */
export function readPercent(text: string, complain: Complain): number | null {
  if (text.trim() === '') return null;
  const percent = Number(text);
  if (!(percent >= 0 && percent <= 100)) complain('From 0 to 100');
  return percent;
}

export function partsOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
