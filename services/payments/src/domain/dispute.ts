/** What a dispute about a payment means: the client's bank has not decided, has decided for the salon, or for the client. */
export type DisputeState = 'open' | 'won' | 'lost';

/** A state with a higher rank stays. */
const ranks: Readonly<Record<DisputeState, number>> = { open: 0, won: 1, lost: 2 };

/**
 * The state of a payment's dispute after news of it. Each event is about a state that was read before the payment was locked, so a slow one may come last: what is decided
 * is never open again. The provider decides a dispute once; a lost one after a won one is another dispute about the same payment, whose money is gone.
 * @param known null before there was any
 */
export function disputeAfter(known: DisputeState | null, news: DisputeState): DisputeState {
  return known !== null && ranks[known] > ranks[news] ? known : news;
}
