import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { cardFailure, missingParameter, missingResource, type StripeFailure } from '../server/failures.ts';
import type { Parameters } from '../server/parameters.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { brandOf, type Decline, declines, numberOfName, type TestCard, testCards } from './test-cards.ts';

/** What the sandbox knows of a card and never sends. Only numbers of test cards are accepted, and only they are stored. */
export interface CardRecord {
  /** The id of the payment method, card or token. */
  readonly id: string;
  readonly number: string;
  /** True after an authentication for payments without the client. */
  readonly isSetUp: boolean;
  /** True after a payment without a customer, or after it was detached: it cannot be used again. */
  readonly isSpent: boolean;
}

const cardRecords = defineTable<CardRecord>('card_record');

/** A card as it was entered, after the checks that need no issuer. */
export interface EnteredCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly hasCvc: boolean;
}

/**
 * Reads `number`, `exp_month`, `exp_year` and `cvc` of a card.
 * @throws StripeFailure 402 for values that no card can have, and for numbers that are not those of a test card
 */
export function readEnteredCard(card: Parameters, now: number): EnteredCard {
  const number = card.requiredText('number').replace(/[\s-]/g, '');
  const expMonth = Number(card.requiredText('exp_month'));
  const shortYear = Number(card.requiredText('exp_year'));
  const expYear = shortYear < 100 ? shortYear + 2_000 : shortYear;
  const cvc = card.text('cvc');
  const refuse = (field: string, code: string, message: string) => {
    throw cardFailure(message, { code, param: card.nameOf(field) });
  };
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    refuse('number', 'incorrect_number', 'Your card number is incorrect.');
  const wrong = wrongExpiry({ expMonth, expYear }, now);
  if (wrong) refuse(`exp_${wrong}`, `invalid_expiry_${wrong}`, `Your card's expiration ${wrong} is invalid.`);
  if (cvc !== undefined && !(brandOf(number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    refuse('cvc', 'invalid_cvc', "Your card's security code is invalid.");
  if (testCards[number] === undefined) throw declineFailure(declines.notATestCard);
  return { number, expMonth, expYear, hasCvc: cvc !== undefined };
}

function wrongExpiry(
  { expMonth, expYear }: Pick<EnteredCard, 'expMonth' | 'expYear'>,
  now: number,
): 'month' | 'year' | undefined {
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) return 'month';
  const today = new Date(now * 1_000);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  if (!Number.isInteger(expYear) || expYear < year || expYear > year + 50) return 'year';
  return expYear === year && expMonth < month ? 'month' : undefined;
}

/** The card that `pm_card_visa` or `tok_visa` names: valid for two years, with a security code. */
export function cardOfName(name: string, now: number): EnteredCard | undefined {
  const number = numberOfName(name);
  if (number === undefined) return undefined;
  return { number, expMonth: 12, expYear: new Date(now * 1_000).getUTCFullYear() + 2, hasCvc: true };
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The error of a declined card. `details` are merged into the envelope: the charge, the payment intent. */
export function declineFailure(decline: Decline, details: Record<string, unknown> = {}): StripeFailure {
  return cardFailure(decline.message, {
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
    ...details,
  });
}

/** The `card` of a payment method. */
export function cardDetails(
  { number, expMonth, expYear, hasCvc }: EnteredCard,
  address: Stripe.Address | null,
): Stripe.PaymentMethod.Card {
  const card: TestCard = testCards[number] ?? {};
  const brand = brandOf(number);
  return {
    brand,
    checks: {
      address_line1_check: address?.line1 ? (card.addressCheck ?? 'pass') : null,
      address_postal_code_check: address?.postal_code ? (card.postalCodeCheck ?? 'pass') : null,
      cvc_check: hasCvc ? (card.cvcCheck ?? 'pass') : null,
    },
    country: card.country ?? 'US',
    display_brand: brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, '').slice(0, 16),
    funding: card.funding ?? 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.authentication !== 'unsupported' },
    wallet: null,
  };
}

/** Remembers which test card an object stands for. */
export function rememberCard(scope: Scope, id: string, number: string): void {
  scope.table(cardRecords).add({ id, number, isSetUp: false, isSpent: false });
}

/** What the test card behind a payment method does. */
export function testCardOf(scope: Scope, id: string): { card: TestCard; record: CardRecord } {
  const record = scope.table(cardRecords).find(id);
  if (record === undefined) throw missingResource('payment_method', id, 'payment_method');
  return { card: testCards[record.number] ?? {}, record };
}

/** Notes that the client has authenticated this card for later payments, or that it cannot be used again. */
export function markCard(scope: Scope, id: string, mark: 'isSetUp' | 'isSpent'): void {
  scope.table(cardRecords).change(id, { [mark]: true });
}

/** A parameter object that has to be there. */
export function requiredObject(input: Parameters, name: string): Parameters {
  const object = input.object(name);
  if (object === undefined) throw missingParameter(input.nameOf(name));
  return object;
}
