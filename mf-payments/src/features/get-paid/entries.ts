import type { PaymentType } from '@frizo/contracts';
import { amountsOf, depositFor, parsePrice, roundPercent, type OrderAmounts } from '@frizo/money';
import { isWhole, typedWhole } from '../../shared/whole-number.ts';

/** Spec 5.6. */
export const maxTaxPercent = 99;

/** What may be typed as a price: whole dollars of at most four digits (spec 5.6). */
export function typedPrice(text: string): string {
  return typedWhole(text, 4);
}

/** What is wrong with a typed price, which may be empty. */
export function priceErrorOf(text: string): string | undefined {
  return isWhole(text) ? undefined : 'Whole dollars only';
}

/** What may be typed as a tax: digits and one point, at most four characters after it (spec 5.6). */
export function typedTax(text: string): string {
  // Somebody who writes 8,6 means no 86 percent.
  const [whole = '', decimals] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const before = whole.slice(0, 3);
  return decimals === undefined ? before : `${before}.${decimals.slice(0, 4)}`;
}

/** The tax in percent, to five decimals; null for a text that is no percentage up to 99 (spec 5.6). */
export function taxPercentOf(text: string): number | null {
  if (text === '') return 0;
  const percent = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  return percent <= maxTaxPercent ? roundPercent(percent) : null;
}

/** The text of a tax field: '8.6'. */
export function taxTextOf(percent: number): string {
  return String(roundPercent(percent));
}

export interface Entries {
  /** The typed price of each appointment, by its id. */
  readonly prices: ReadonlyMap<number, string>;
  readonly tax: string;
}

/**
 * The amounts of what is entered, less what was paid as deposits; an empty or wrong entry counts as zero.
 * @param availableCents the deposits of the visit
 */
export function amountsOfEntries(
  { prices, tax }: Entries,
  availableCents = 0,
  paymentType: PaymentType = 'cash',
): OrderAmounts {
  const terms = {
    pricesCents: [...prices.values()].map((price) => parsePrice(price) ?? 0),
    taxPercent: taxPercentOf(tax) ?? 0,
  };
  const { servicesAndTaxCents: payableCents } = amountsOf(terms);
  return amountsOf({ ...terms, depositCents: depositFor({ availableCents, payableCents, paymentType }) });
}
