/** One side of a posting. */
export interface PostingLine {
  /** A name of `accounts`. */
  readonly account: string;
  /** Positive: debit. Lines of zero cents are left out. */
  readonly cents: number;
}

/** One business fact in the ledger (decision 0039). The functions of this folder make them. */
export interface Posting {
  /** Identifies the fact: posted a second time it changes nothing. */
  readonly key: string;
  readonly kind: string;
  readonly occurredAt: Date;
  readonly orderId?: number | undefined;
  readonly salonId?: number | undefined;
  /** The provider's object whose balance transaction this is, for the reconciliation: `ch_…`, `re_…`, `tr_…`, `po_…`. */
  readonly providerRef?: string | undefined;
  /** Add up to zero. */
  readonly lines: readonly PostingLine[];
}

/**
 * The names of accounts. For those that hold money a debit is more of it; for all others a credit is what is owed to, or was earned by, whom they name. For each salon
 * `connected`, `bank` and `cash` together are what `salon`, `tips`, `commission`, `tax`, `deposits` and `packages` have earned or been paid in advance, as soon as everything is transferred.
 */
export const accounts = {
  /** Our own balance at the provider. */
  provider: 'provider',
  /** The balance of the salon's account at the provider. */
  connected: (salonId: number) => `connected:${salonId}`,
  /** Paid out to the salon's bank. */
  bank: (salonId: number) => `bank:${salonId}`,
  /** Taken in cash by the salon. */
  cash: (salonId: number) => `cash:${salonId}`,
  /** Paid out to our bank. */
  platformBank: 'platform:bank',
  /** What a salon keeps of its services. */
  salon: (salonId: number) => `salon:${salonId}`,
  /** Tips of an artist, by user id. */
  tips: (userId: number) => `tips:${userId}`,
  /** The part of the services that an artist gets, by user id. */
  commission: (userId: number) => `commission:${userId}`,
  /** Sales tax that the salon has to pay. */
  tax: (salonId: number) => `tax:${salonId}`,
  /** Prepaid for visits to come. */
  deposits: (salonId: number) => `deposits:${salonId}`,
  /** Prepaid in packages of services. */
  packages: (salonId: number) => `packages:${salonId}`,
  /** Withdrawn by banks of clients until disputes are decided. */
  disputes: (salonId: number) => `disputes:${salonId}`,
  /** What we owe to clients whose payments came too late. */
  clientReturns: 'client-returns',
  /** The rest of all gift cards. */
  giftCards: 'gift-cards',
  /** Withdrawn by banks of those who have bought gift cards, until disputes are decided. */
  giftCardDisputes: 'gift-card-disputes',
  fees: 'platform:fees',
  subscriptions: 'platform:subscriptions',
  providerFees: 'platform:provider-fees',
  /** What referral bonuses cost us. */
  bonus: 'platform:bonus',
  /** What commissions of affiliates cost us. */
  affiliateCosts: 'platform:affiliates',
  /** What we owe to an affiliate, by user id. */
  affiliate: (userId: number) => `affiliate:${userId}`,
} as const;

/** Two lines that move an amount from one account to another: the second gets the debit. */
export function moved(cents: number, from: string, to: string): PostingLine[] {
  return [
    { account: to, cents },
    { account: from, cents: -cents },
  ];
}

/**
 * Divides an amount in proportion to shares, each of which gets at most itself: the cents that rounding leaves go to the largest remainders, to the first of
 * equal ones. So parts of an amount, divided one after the other by what is left of the shares, end exactly at the whole.
 * @throws RangeError for a negative share, or an amount above the sum of the shares
 */
export function divide(cents: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (cents < 0 || cents > sum || shares.some((share) => share < 0))
    throw new RangeError(`${cents} cents cannot be divided by shares of ${sum}`);
  if (sum === 0) return shares.map(() => 0);
  // Exact also where a product exceeds the safe integers.
  const parts = shares.map((share, index) => {
    const product = BigInt(cents) * BigInt(share);
    return { index, whole: Number(product / BigInt(sum)), remainder: product % BigInt(sum) };
  });
  const left = cents - parts.reduce((total, { whole }) => total + whole, 0);
  // Sorting keeps the order of equal remainders.
  const byRemainder = parts.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  );
  const roundedUp = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return parts.map(({ index, whole }) => whole + (roundedUp.has(index) ? 1 : 0));
}

/** Takes an amount from parts, the first ones first: how much of each. @throws RangeError for more than all of them */
export function takeFrom(parts: readonly number[], cents: number): number[] {
  let left = cents;
  const taken = parts.map((part) => {
    const share = Math.min(part, left);
    left -= share;
    return share;
  });
  if (left > 0) throw new RangeError(`${cents} cents cannot be taken from ${parts.join(', ')}`);
  return taken;
}
