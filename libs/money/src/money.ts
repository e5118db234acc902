/** Whether a value is an amount of money: a safe integer number of cents. */
export function isCents(value: number): boolean {
  return Number.isSafeInteger(value);
}

/** Returns the value. Throws a RangeError for a fraction of a cent, which is a bug of the caller. */
export function toCents(value: number): number {
  if (!isCents(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value;
}

/** The sum of amounts in cents; 0 for none. */
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

/** Prices in lists: whole dollars, with cents only if there are some: `$45`, `$45.50` (spec 5.6). */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatCents(cents).slice(0, -3) : formatCents(cents);
}

function signOf(cents: number): string {
  return cents < 0 ? '-' : '';
}

function group(dollars: number): string {
  return String(dollars).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Percentages have up to 5 decimals (spec 5.6, tax percent). */
const unitsInPercent = 100_000;

/** A percentage to 5 decimals, half up (spec 5.6): 8.8750004 is 8.875. */
export function roundPercent(percent: number): number {
  return Math.round(percent * unitsInPercent) / unitsInPercent;
}

/**
 * A percentage of an amount in cents, rounded half up to the cent, once (decisions 5). Throws a RangeError for a negative amount: discounts are
 * positive amounts that are subtracted.
 */
export function percentOf(cents: number, percent: number): number {
  const units = Math.round(percent * unitsInPercent);
  if (toCents(cents) < 0 || !(units >= 0)) throw new RangeError(`No share of money: ${percent}% of ${cents}`);
  // The product can exceed the range of exact numbers.
  const whole = BigInt(100 * unitsInPercent);
  return toCents(Number((BigInt(cents) * BigInt(units) * 2n + whole) / (whole * 2n)));
}

/** What a price input accepts: at most 4 characters, no '.' and no ',' (spec 5.5). */
const wholeDollars = /^(?=.{1,4}$)-?\d+$/;

/**
 * The cents of a typed price: whole dollars, at most 4 characters, made absolute (spec 5.5). Undefined for anything else. Whether a price may be zero
 * is decided by the service, not by the input.
 */
export function parsePrice(input: string): number | undefined {
  const text = input.trim();
  return wholeDollars.test(text) ? Math.abs(Number(text)) * 100 : undefined;
}

/** Groups of three digits, or none; a point or a comma before one or two decimals. */
const amountForms = [
  /^(?<dollars>\d*)[.,](?<decimals>\d{1,2})$/,
  /^(?<dollars>\d+)[.,]?$/,
  /^(?<dollars>\d{1,3}(?:,\d{3})+)(?:\.(?<decimals>\d{0,2}))?$/,
  /^(?<dollars>\d{1,3}(?:\.\d{3})+),(?<decimals>\d{1,2})$/,
];
const maxAmountDigits = 9;

/**
 * The cents of a typed amount of dollars, with up to two decimals: '12.5', '12,50' and '1,250.00'. What can be read in two ways or has a fraction of a cent is no
 * amount, as '12.505' and '1.250': nobody pays what they did not mean. Undefined for anything else too. Limits are those of the caller.
 */
export function parseAmount(input: string): number | undefined {
  const text = input.trim().replace(/^\$\s*/, '');
  const parts = amountForms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const dollars = (parts['dollars'] ?? '').replace(/[.,]/g, '');
  if (dollars.length > maxAmountDigits) return undefined;
  return Number(dollars) * 100 + Number((parts['decimals'] ?? '').padEnd(2, '0'));
}

/** The text of a price input for an amount in cents: '45'. */
export function priceInputOf(cents: number): string {
  return String(Math.round(cents / 100));
}

/** The price level of a service, as up to 4 price signs (spec 3, gallery item). */
export type PriceLevel = 1 | 2 | 3 | 4;

/** The price from which the next level starts: $50, $100 and $200 (the specification does not define the steps). */
const steps = [5_000, 10_000, 20_000];

/** The level of a price in cents. */
export function priceLevel(cents: number): PriceLevel {
  return (1 + steps.filter((step) => cents >= step).length) as PriceLevel;
}

/** `$` to `$$$$`. */
export function priceSigns(level: PriceLevel): string {
  return '$'.repeat(level);
}
