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
