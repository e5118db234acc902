import type { Posting, PostingLine } from '../domain/posting.ts';

export type ModelLedger = ReturnType<typeof createModelLedger>;

/** Creates an empty ledger in memory: a posting is written once by its key, and adds up to zero. */
export function createModelLedger() {
  const postings = new Map<string, Posting>();
  const byOrder = new Map<number, Posting[]>();
  const sumBy = (all: Iterable<Posting>): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const { lines } of all)
      for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
    return sums;
  };
  return {
    post(...all: readonly Posting[]): void {
      for (const posting of all) {
        if (posting.lines.reduce((sum, { cents }) => sum + cents, 0) !== 0)
          throw new Error(`${posting.key} does not balance`);
        if (postings.has(posting.key)) continue;
        postings.set(posting.key, posting);
        const { orderId } = posting;
        if (orderId !== undefined) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), posting]);
      }
    },
    has: (key: string): boolean => postings.has(key),
    linesOf: (key: string): readonly PostingLine[] => postings.get(key)?.lines ?? [],
    /** What an order has moved on each account. */
    movementsOf: (orderId: number, kinds?: readonly string[]) =>
      sumBy((byOrder.get(orderId) ?? []).filter(({ kind }) => kinds?.includes(kind) ?? true)),
    balances: () => sumBy(postings.values()),
  };
}
