/** One event, with its sequence number in the order that all copies share. */
export interface FeedEntry<News> {
  readonly seq: number;
  readonly news: News;
}

/** The recent events in order, and how far back they reach. */
export interface FeedRing<News> {
  /** The newest sequence number, 0 before any. */
  last(): number;
  /** Sequence numbers grow; a repeated one is ignored. Without news only the number is recorded. */
  push(seq: number, news: News | undefined): void;
  /** The entries after a sequence number, and whether they are complete. */
  since(seq: number): { readonly entries: readonly FeedEntry<News>[]; readonly isComplete: boolean };
  /** Clears the ring: the next entry comes after `floor`. */
  reset(floor: number): void;
}

/** @param keep how many entries are stored at least; at most twice as many. */
export function createFeedRing<News>(keep: number): FeedRing<News> {
  let entries: FeedEntry<News>[] = [];
  let floor = 0;
  let last = 0;
  return {
    last: () => last,
    push(seq, news) {
      if (seq <= last) return;
      last = seq;
      if (news !== undefined) entries.push({ seq, news });
      // Drops half at a time, so that entries are not moved for each new one.
      if (entries.length < keep * 2) return;
      floor = entries[keep - 1]?.seq ?? floor;
      entries = entries.slice(keep);
    },
    since: (seq) => ({
      entries: entries.filter((entry) => entry.seq > seq),
      isComplete: seq >= floor && seq <= last,
    }),
    reset(newFloor) {
      entries = [];
      floor = newFloor;
      last = newFloor;
    },
  };
}
