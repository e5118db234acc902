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
