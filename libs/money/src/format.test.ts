import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCents, formatPrice } from './format.ts';

describe('money as text', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [4_500, '$45.00'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-4_550, '-$45.50'],
  ])('%i cents are %s', (cents, expected) => {
    expect(formatCents(cents)).toBe(expected);
  });

  it.each([
    [4_500, '$45'],
    [4_550, '$45.50'],
    [100_000, '$1,000'],
    [0, '$0'],
  ])('a price of %i cents is %s', (cents, expected) => {
    expect(formatPrice(cents)).toBe(expected);
  });

  it('agrees with Intl', () => {
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer(), (cents) => {
        expect(formatCents(cents)).toBe(intl.format(cents / 100));
      }),
    );
  });

  it('refuses what is no whole number of cents', () => {
    expect(() => formatCents(10.5)).toThrow(RangeError);
  });
});
