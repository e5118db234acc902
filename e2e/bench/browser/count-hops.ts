/** A request of a page, in seconds of the browser's monotonic clock. */
export interface RequestTiming {
  readonly url: string;
  readonly requestedAt: number;
  readonly endedAt: number;
}

/** The length of the longest chain of requests in which each starts after the previous one has ended. */
export function countHops(requests: readonly RequestTiming[]): number {
  const inOrder = requests.toSorted((a, b) => a.requestedAt - b.requestedAt);
  const depths: number[] = [];
  for (const { requestedAt } of inOrder) {
    const before = depths.filter((_, index) => (inOrder[index]?.endedAt ?? Infinity) <= requestedAt);
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}
