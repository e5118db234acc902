import type { CardFieldError } from '../protocol.ts';
import { brandOf, passesLuhn } from './card-number.ts';

/** The inputs of a card, by the names that Stripe's own inputs have. */
export type CardInput = 'cardnumber' | 'exp-date' | 'cvc' | 'postal';

/** What has been entered: digits of number, expiry (MMYY) and CVC; the postal code as entered. */
export type CardValues = Readonly<Record<CardInput, string>>;

/** The messages of Stripe.js in English, by their codes. */
const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: 'Your postal code is incomplete.',
} as const;

type FieldErrorCode = keyof typeof messages;

/** The most years that an expiry may lie ahead, as for Stripe. */
const longestValidityYears = 50;

function fieldError(code: FieldErrorCode): CardFieldError {
  return { type: 'validation_error', code, message: messages[code] };
}

/** What is wrong with an input's content, `incomplete_…` if more of it is needed; undefined if it is complete. */
export function errorOf(input: CardInput, values: CardValues, now: Date): CardFieldError | undefined {
  if (input === 'cardnumber') return numberError(values.cardnumber);
  if (input === 'exp-date') return expiryError(values['exp-date'], now);
  if (input === 'cvc') return cvcError(values.cvc, values.cardnumber);
  return /^[0-9A-Za-z][0-9A-Za-z -]{3,9}$/.test(values.postal) ? undefined : fieldError('incomplete_zip');
}

/** Whether an error is shown while its input still has the focus: not as long as more typing can correct it. */
export function isFinal(error: CardFieldError): boolean {
  return !error.code.startsWith('incomplete_');
}

function numberError(digits: string): CardFieldError | undefined {
  if (digits.length < Math.min(...brandOf(digits).lengths)) return fieldError('incomplete_number');
  return passesLuhn(digits) ? undefined : fieldError('invalid_number');
}

function expiryError(digits: string, now: Date): CardFieldError | undefined {
  if (digits.length < 4) return fieldError('incomplete_expiry');
  const { month, year } = expiryOf(digits);
  const thisYear = now.getFullYear();
  if (year < thisYear) return fieldError('invalid_expiry_year_past');
  if (year > thisYear + longestValidityYears) return fieldError('invalid_expiry_year');
  const hasPassed = year === thisYear && month < now.getMonth() + 1;
  return hasPassed ? fieldError('invalid_expiry_month_past') : undefined;
}

function cvcError(cvc: string, number: string): CardFieldError | undefined {
  const { brand, cvcLength } = brandOf(number);
  const isLongEnough = brand === 'unknown' ? cvc.length >= 3 : cvc.length === cvcLength;
  return isLongEnough ? undefined : fieldError('incomplete_cvc');
}

/** Month (1 to 12) and four-digit year of `MMYY`. */
export function expiryOf(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/**
 * The digits `MMYY` of a typed or filled-in text. `5` becomes `05`, since no month starts with it, and browsers fill in `05/2034`; a month
 * above 12 keeps its first digit only, as if the second had not been typed.
 */
export function expiryDigits(text: string): string {
  const [first = '', second] = text.split(/\s*[/-]\s*/);
  let month = first.replaceAll(/\D/g, '');
  let year = second?.replaceAll(/\D/g, '') ?? '';
  if (second === undefined) [month, year] = [month.slice(0, 2), month.slice(2)];
  if (year.length > 2) year = year.startsWith('20') ? year.slice(2, 4) : year.slice(0, 2);
  if (/^[2-9]$/.test(month) || (month === '1' && second !== undefined)) month = `0${month}`;
  if (Number(month) > 12 && month.startsWith('1')) return `01${month.slice(1)}`.slice(0, 4);
  if (Number(month) > 12 || month === '00') return '0';
  return month.length === 2 ? month + year : month;
}

/** `MM / YY`, with the separator as soon as the month is complete. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** The digits of a security code, and no more than the brand of the number has. */
export function cvcDigits(text: string, number: string): string {
  return text.replaceAll(/\D/g, '').slice(0, brandOf(number).cvcLength);
}
