/** What several runs of one measurement came to. */
export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** @throws RangeError for no values at all: a measurement that did not happen must not look like one. */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const [low] = sorted;
  const high = sorted.at(-1);
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured');
  return { median: quantile(sorted, 0.5), low, high, runs: sorted.length };
}

/** A quantile of ascending values, between two of them where it falls there. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
