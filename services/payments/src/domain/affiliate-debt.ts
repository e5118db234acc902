/** What an affiliate has earned and got. */
export interface AffiliateAccount {
  /** Commissions less those that were returned, by completed month as YYYY-MM, oldest first. */
  readonly months: readonly { readonly month: string; readonly cents: number }[];
  readonly paidCents: number;
  /** What is owed now, with the current month. */
  readonly balanceCents: number;
}

/**
 * What is owed for completed months (spec 9, Affiliate), and since which. Payments settle the oldest months first. A commission that was returned since
 * counts at once, so that nobody gets more than is owed.
 */
export function affiliateDebt({ months, paidCents, balanceCents }: AffiliateAccount): {
  cents: number;
  since: string | undefined;
} {
  let left = -paidCents;
  let since: string | undefined;
  for (const { month, cents } of months) {
    left += cents;
    // A month can be settled again by commissions that a later one returned.
    since = left > 0 ? (since ?? month) : undefined;
  }
  const cents = Math.max(0, Math.min(left, balanceCents));
  return { cents, since: cents > 0 ? since : undefined };
}
