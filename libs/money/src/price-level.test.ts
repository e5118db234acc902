import { describe, expect, it } from '@jest/globals';
import { priceLevel, priceSigns } from './price-level.ts';

describe('price level', () => {
  it.each([
    [0, 1],
    [4_999, 1],
    [5_000, 2],
    [9_999, 2],
    [10_000, 3],
    [19_999, 3],
    [20_000, 4],
    [999_900, 4],
  ] as const)('of %i cents is %i', (cents, level) => {
    expect(priceLevel(cents)).toBe(level);
  });

  it('is shown in signs', () => {
    expect(([1, 2, 3, 4] as const).map(priceSigns)).toEqual(['$', '$$', '$$$', '$$$$']);
  });
});
