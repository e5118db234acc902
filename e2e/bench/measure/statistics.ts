/** The results of several runs of one measurement. */
export interface Summary {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** @throws RangeError for an empty list, which must not look like a measurement */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const [low] = sorted;
  const high = sorted.at(-1);
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured');
  return { median: quantile(sorted, 0.5), low, high, runs: sorted.length };
}

/** A quantile of ascending values, with linear interpolation. */
export function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}
