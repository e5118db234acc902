import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bucketOfValue, percentile } from './histogram.ts';

function histogramOf(values: readonly number[]): Map<number, number> {
  const histogram = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOfValue(value);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
}

describe('the values of a histogram', () => {
  it('have percentiles within 5 %', () => {
    const values = fc.array(fc.double({ min: 1.01, max: 600_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.5, 0.75, 0.95), (some, share) => {
        const exact = [...some].sort((a, b) => a - b)[Math.max(1, Math.ceil(some.length * share)) - 1] ?? 0;
        const estimate = percentile(histogramOf(some), share) ?? 0;
        expect(Math.abs(estimate / exact - 1)).toBeLessThan(0.05);
      }),
    );
  });

  it('are in higher buckets the higher they are', () => {
    const values = fc.double({ min: 0, max: 600_000, noNaN: true });
    fc.assert(fc.property(values, values, (a, b) => a > b || bucketOfValue(a) <= bucketOfValue(b)));
  });

  it('are in few buckets, even large ones', () => {
    expect([bucketOfValue(0), bucketOfValue(1), bucketOfValue(600_000), bucketOfValue(600_000_000)]).toEqual([
      0, 0, 140, 213,
    ]);
  });

  it('have no percentile when there are none', () => {
    expect(percentile(new Map(), 0.5)).toBeUndefined();
  });
});
