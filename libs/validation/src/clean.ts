import type { Rule } from './rule.ts';

/**
 * One line of text as it is validated and stored (spec 5.3, "text fields are filtered first"): composed characters, no invisible characters, single
 * spaces and none at the ends.
 */
export function cleanText(text: string): string {
  // In this order: tabs become spaces before invisible characters are removed, which can leave adjacent spaces.
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
 * The normalized form of an e-mail address, used for counting, look-ups and uniqueness: compatibility characters replaced, lower case by Unicode's
 * own rules (independent of the locale), then filtered like any text. Other spellings of an address refer to the same account, or to none.
 */
export function normalizeEmail(text: string): string {
  // Twice, since a compatibility character may represent a capital. The sigma at the end of a word is the same letter.
  const folded = text.toLowerCase().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
  return cleanText(folded);
}

/** Only the digits, for example of a phone in its mask (111) 111-1111 or a ZIP (spec 5.5). */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A phone of ten digits in the mask of spec 9, (111) 111-1111; other text is returned unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
