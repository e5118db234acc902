/** Whether a value can be money here: a whole number of cents, exact in arithmetic. */
export function isCents(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** The value itself. Throws a RangeError for what is no whole number of cents: half a cent is a bug upstream. */
export function toCents(value: number): number {
  if (!isCents(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value;
}

/** The sum of amounts in cents; 0 of none. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += toCents(amount);
  return toCents(sum);
}

/** Dollars with two decimals: `$1,234.50`. */
export function formatCents(cents: number): string {
  const size = Math.abs(toCents(cents));
  return `${signOf(cents)}$${group(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Prices as lists show them: whole dollars, with cents only where there are some: `$45`, `$45.50` (spec 5.6). */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatCents(cents).slice(0, -3) : formatCents(cents);
}

function signOf(cents: number): string {
  return cents < 0 ? '-' : '';
}

function group(dollars: number): string {
  return String(dollars).replace(/\B(?=(\d{3})+$)/g, ',');
}

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

/** What a price input takes: at most 4 characters, no '.' and no ',' (spec 5.5). */
const wholeDollars = /^(?=.{1,4}$)-?\d+$/;

/**
 * Cents of a price as typed: whole dollars, at most 4 characters, made absolute (spec 5.5). Undefined for anything
 * else. Whether zero may be asked is a rule of the service, not of the input.
 */
export function parsePrice(input: string): number | undefined {
  const text = input.trim();
  return wholeDollars.test(text) ? Math.abs(Number(text)) * 100 : undefined;
}

/** What stands in a price input for an amount in cents: '45'. */
export function priceInputOf(cents: number): string {
  return String(Math.round(cents / 100));
}

/** How dear a service is, as up to 4 price signs show it (spec 3, gallery item). */
export type PriceLevel = 1 | 2 | 3 | 4;

/** A price from here on is of the next level: $50, $100 and $200 (the specification leaves the steps open). */
const steps = [5_000, 10_000, 20_000];

/** The level of a price in cents. */
export function priceLevel(cents: number): PriceLevel {
  return (1 + steps.filter((step) => cents >= step).length) as PriceLevel;
}

/** `$` to `$$$$`. */
export function priceSigns(level: PriceLevel): string {
  return '$'.repeat(level);
}
