import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePrice, priceInputOf } from './price-input.ts';

describe('price input', () => {
  it.each([
    ['45', 4_500],
    [' 45 ', 4_500],
    ['0', 0],
    ['9999', 999_900],
    ['0045', 4_500],
    ['-45', 4_500],
  ])('%p is %i cents', (input, cents) => {
    expect(parsePrice(input)).toBe(cents);
  });

  it.each(['', ' ', '45.5', '45,5', '.5', '10000', '-1000', '1e3', '0x1f', 'abc', '4 5', '-', '٤٥'])(
    '%p is no price',
    (input) => {
      expect(parsePrice(input)).toBeUndefined();
    },
  );

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (dollars) => {
        expect(parsePrice(priceInputOf(dollars * 100))).toBe(dollars * 100);
      }),
    );
  });
});
