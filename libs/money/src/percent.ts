import { toCents } from './cents.ts';

/** Percentages are kept to 5 decimals (spec 5.6, tax percent). */
const unitsInPercent = 100_000;

/** A percentage to 5 decimals, half up (spec 5.6): 8.8750004 is 8.875. */
export function roundPercent(percent: number): number {
  return Math.round(percent * unitsInPercent) / unitsInPercent;
}

/**
 * So many percent of an amount in cents, rounded half up at the cent, once (decisions 5). The amount is not negative:
 * what is taken off is a positive amount that is subtracted. Throws a RangeError otherwise.
 */
export function percentOf(cents: number, percent: number): number {
  const units = Math.round(percent * unitsInPercent);
  if (toCents(cents) < 0 || !(units >= 0)) throw new RangeError(`No share of money: ${percent}% of ${cents}`);
  // The product can leave the range in which numbers are exact.
  const whole = BigInt(100 * unitsInPercent);
  return toCents(Number((BigInt(cents) * BigInt(units) * 2n + whole) / (whole * 2n)));
}
