import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { percentOf, roundPercent } from './percent.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 });

describe('percentages', () => {
  it.each([
    [10_000, 8.875, 888],
    [10_000, 8.865, 887],
    [10_000, 8.86, 886],
    [100, 0.5, 1],
    [99, 0.5, 0],
    [4_500, 20, 900],
    [1, 50, 1],
    [3, 50, 2],
    [0, 99, 0],
    [123_456, 0, 0],
    [999_900, 99, 989_901],
    [1_005, 10, 101],
    [1_000_000_000, 7.12345, 71_234_500],
  ])('of %i cents, %d%% is %i, half up', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected);
  });

  it.each([
    [-1, 10],
    [100, -1],
    [100, NaN],
    [0.5, 10],
  ])('refuses %d cents at %d%%', (cents, percent) => {
    expect(() => percentOf(cents, percent)).toThrow(RangeError);
  });

  it('is exact to half a cent whatever the size', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 9_900_000 }), (cents, units) => {
        const exact = BigInt(cents) * BigInt(units);
        const doubled = 2n * (BigInt(percentOf(cents, units / 100_000)) * 10_000_000n - exact);
        expect(doubled > -10_000_000n && doubled <= 10_000_000n).toBe(true);
      }),
    );
  });

  it('grows with the amount, and is the amount at 100%', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 99 }), (one, other, percent) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(percentOf(low, percent)).toBeLessThanOrEqual(percentOf(high, percent));
        expect(percentOf(low, 100)).toBe(low);
      }),
    );
  });

  it('keeps 5 decimals', () => {
    expect(roundPercent(8.8750004)).toBe(8.875);
    expect(roundPercent(0.000005)).toBe(0.00001);
    expect(roundPercent(8.875)).toBe(8.875);
  });
});
