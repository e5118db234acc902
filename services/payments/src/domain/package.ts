/**
 * The share of a package's price that one of its visits is worth, in cents: whole cents, and the last one takes what is left, so that all shares add up to the
 * price (decision 0043).
 * @param number 1 for the first visit
 * @throws RangeError for a visit that the package does not have
 */
export function shareOfVisit(
  { priceCents, visits }: { readonly priceCents: number; readonly visits: number },
  number: number,
): number {
  if (!Number.isInteger(number) || number < 1 || number > visits)
    throw new RangeError(`a package of ${visits} has no visit ${number}`);
  const share = Math.floor(priceCents / visits);
  return number < visits ? share : priceCents - share * (visits - 1);
}
