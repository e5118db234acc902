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
