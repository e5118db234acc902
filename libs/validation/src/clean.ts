import type { Rule } from './rule.ts';

/**
 * One line of text as it is checked and kept (spec 5.3, "text fields are filtered first"): characters composed, those that cannot be
 * seen taken out, spaces single and none at the ends.
 */
export function cleanText(text: string): string {
  // In this order: tabs are spaces before they are unseen, and what is taken out leaves others beside each other.
  return text
    .replace(/\s/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();
}

/** The same rule, applied to the text as it will be sent: cleaned first (spec 5.3), so that a space at its end is no error. */
export function cleaned(rule: Rule): Rule {
  return (value, values) => rule(typeof value === 'string' ? cleanText(value) : value, values);
}

/**
 * The one form of an e-mail address by which it is counted, looked up and unique: compatibility characters replaced, lower case by
 * Unicode's own rules (no locale's), then filtered like any text. Whoever types an address in another way means the same account, or none.
 */
export function normalizeEmail(text: string): string {
  // Twice: a compatibility character may stand for a capital. The sigma at the end of a word is the same letter.
  const folded = text.toLowerCase().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
  return cleanText(folded);
}

/** Only the digits, as of a phone in its mask (111) 111-1111 or a ZIP (spec 5.5). */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A phone of ten digits in the mask of spec 9, (111) 111-1111; anything else as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
