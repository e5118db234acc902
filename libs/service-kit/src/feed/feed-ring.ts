/** One thing that has happened, with its place in the order that all copies agree on. */
export interface FeedEntry<News> {
  readonly seq: number;
  readonly news: News;
}

/** What has happened lately, in order: as much as is kept, and how far back that reaches. */
export interface FeedRing<News> {
  /** The newest place that was seen, 0 before any. */
  last(): number;
  /** Places grow; one that was seen already changes nothing. Without news only the place is noted. */
  push(seq: number, news: News | undefined): void;
  /** What came after a place, and whether that is all of it. */
  since(seq: number): { readonly entries: readonly FeedEntry<News>[]; readonly isComplete: boolean };
  /** Forgets everything: what comes next comes after `floor`. */
  reset(floor: number): void;
}

/** @param keep how many entries are kept at least; twice as many at most. */
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
      // Half at a time, so that an entry is not moved for each that comes.
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
