/** A request of a page, in seconds of the browser's clock. */
export interface Loaded {
  readonly url: string;
  readonly askedAt: number;
  readonly endedAt: number;
}

/** The longest chain of requests of which each was made only after the one before it had ended. */
export function countHops(loaded: readonly Loaded[]): number {
  const inOrder = loaded.toSorted((a, b) => a.askedAt - b.askedAt);
  const depths: number[] = [];
  for (const { askedAt } of inOrder) {
    const before = depths.filter((_, index) => (inOrder[index]?.endedAt ?? Infinity) <= askedAt);
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}
