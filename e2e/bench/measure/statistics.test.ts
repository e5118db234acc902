import { describe, expect, it } from '@jest/globals';
import { quantile, summarise } from './statistics.ts';

describe('summarise', () => {
  it('takes the middle of an odd number of runs, in whatever order they came', () => {
    expect(summarise([9, 1, 4])).toEqual({ median: 4, low: 1, high: 9, runs: 3 });
  });

  it('takes the middle between the two in the middle of an even number', () => {
    expect(summarise([1, 2, 4, 100]).median).toBe(3);
  });

  it('refuses to speak of what was not measured', () => {
    expect(() => summarise([])).toThrow(RangeError);
  });
});

describe('quantile', () => {
  it('reaches from the least to the most', () => {
    expect([0, 0.5, 1].map((share) => quantile([10, 20, 30], share))).toEqual([10, 20, 30]);
  });
});
