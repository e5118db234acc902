/** `requested`: the provider has not made it yet. */
export type PayoutStatus = 'requested' | 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

/** A state with a higher rank is later; a payout that has arrived can still come back. */
const ranks: Readonly<Record<string, number>> = {
  requested: 0,
  pending: 1,
  in_transit: 2,
  paid: 3,
  failed: 4,
  canceled: 4,
};

/** Whether the provider's news of a payout are at least as late as the known state: events come in any order. */
export function isLaterPayout(news: string, known: string): boolean {
  return (ranks[news] ?? 0) >= (ranks[known] ?? 0);
}
