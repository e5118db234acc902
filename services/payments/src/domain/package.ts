/** A package as it was bought. */
export interface PricedVisits {
  readonly priceCents: number;
  readonly visits: number;
}

/**
 * The share of a package's price that one of its visits is worth, in cents: whole cents, and the last one takes what is left, so that all shares add up to the
 * price (decision 0043).
 * @param number 1 for the first visit
 * @throws RangeError for a visit that the package does not have
 */
export function shareOfVisit({ priceCents, visits }: PricedVisits, number: number): number {
  if (!Number.isInteger(number) || number < 1 || number > visits)
    throw new RangeError(`a package of ${visits} has no visit ${number}`);
  const share = shareOf({ priceCents, visits });
  return number < visits ? share : priceCents - share * (visits - 1);
}

/** What the first visits of a package are worth together, in cents. */
export function worthOfVisits({ priceCents, visits }: PricedVisits, used: number): number {
  return used < visits ? shareOf({ priceCents, visits }) * used : priceCents;
}

/**
 * How many visits of a package are paid for, once some of its price has gone back to the buyer: those that what is left pays as a whole.
 * @param keptCents what has not gone back
 */
export function visitsPaidFor({ priceCents, visits }: PricedVisits, keptCents: number): number {
  if (keptCents >= priceCents) return visits;
  // The last one is worth what rounding has left of the others, so it needs the whole price.
  return Math.min(visits - 1, Math.floor(Math.max(0, keptCents) / shareOf({ priceCents, visits })));
}

/** Never 0: a package costs at least a dollar and has at most 50 visits. */
function shareOf({ priceCents, visits }: PricedVisits): number {
  return Math.floor(priceCents / visits);
}
