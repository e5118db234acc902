import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id in Stripe's form, for example `pi_3Oa…`; `length` counts the characters after the prefix. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

/** Letters and digits that cannot be guessed. */
export function randomText(length: number): string {
  // 248 is the largest multiple of 62 in a byte: higher values would make the first letters likelier.
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < 248 && text.length < length) text += letters.charAt(byte % letters.length);
  return text;
}

/** The part of an expandable field that is stored: its id. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  if (reference === null || reference === undefined) return undefined;
  return typeof reference === 'string' ? reference : reference.id;
}
