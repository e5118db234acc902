import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isCents, sumCents, toCents } from './cents.ts';

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER])('%d is money', (value) => {
    expect(isCents(value)).toBe(true);
    expect(toCents(value)).toBe(value);
  });

  it.each([0.5, 10.1, NaN, Infinity, 2 ** 53])('%d is not, and is refused', (value) => {
    expect(isCents(value)).toBe(false);
    expect(() => toCents(value)).toThrow(RangeError);
    expect(() => sumCents([1, value])).toThrow(RangeError);
  });

  it('sums to nothing over nothing', () => {
    expect(sumCents([])).toBe(0);
  });

  it('sums the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });

  it('refuses a sum that is no longer exact', () => {
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});
