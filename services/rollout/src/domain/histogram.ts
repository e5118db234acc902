/** Each bucket is a tenth wider than the previous one, which makes results accurate to 5 %. */
const growth = 1.1;

/** Counts by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** The bucket of a non-negative value; bucket 0 contains all values up to 1. */
export function bucketOfValue(value: number): number {
  return value <= 1 ? 0 : Math.ceil(Math.log(value) / Math.log(growth));
}

/** The value below which a share (0 to 1) of all values is; undefined without values. */
export function percentile(histogram: Histogram, share: number): number | undefined {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const wanted = Math.max(1, Math.ceil(total * share));
  let seen = 0;
  const bucket = [...histogram.keys()]
    .sort((a, b) => a - b)
    .find((one) => (seen += histogram.get(one) ?? 0) >= wanted);
  return bucket === undefined ? undefined : middleOf(bucket);
}

/** The geometric mean of the bucket's bounds. */
function middleOf(bucket: number): number {
  return bucket === 0 ? 0.5 : growth ** (bucket - 0.5);
}
