import { describe, expect, it } from '@jest/globals';
import { quantile, summarize } from './statistics.ts';

describe('summarize', () => {
  it('returns the median of an odd number of runs in any order', () => {
    expect(summarize([9, 1, 4])).toEqual({ median: 4, low: 1, high: 9, runs: 3 });
  });

  it('returns the mean of the two middle runs of an even number', () => {
    expect(summarize([1, 2, 4, 100]).median).toBe(3);
  });

  it('rejects an empty list', () => {
    expect(() => summarize([])).toThrow(RangeError);
  });
});

describe('quantile', () => {
  it('ranges from the lowest to the highest value', () => {
    expect([0, 0.5, 1].map((share) => quantile([10, 20, 30], share))).toEqual([10, 20, 30]);
  });
});
