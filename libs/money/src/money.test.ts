import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isCents,
  sumCents,
  toCents,
  formatCents,
  formatPrice,
  percentOf,
  roundPercent,
  parseAmount,
  parsePrice,
  priceInputOf,
  priceLevel,
  priceSigns,
} from './money.ts';

describe('cents', () => {
  it.each([0, 1, -1, 123_456, Number.MAX_SAFE_INTEGER])('%d is money', (value) => {
    expect(isCents(value)).toBe(true);
    expect(toCents(value)).toBe(value);
  });

  it.each([0.5, 10.1, NaN, Infinity, 2 ** 53])('%d is not, and throws', (value) => {
    expect(isCents(value)).toBe(false);
    expect(() => toCents(value)).toThrow(RangeError);
    expect(() => sumCents([1, value])).toThrow(RangeError);
  });

  it('sums nothing to zero', () => {
    expect(sumCents([])).toBe(0);
  });

  it('sums the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (amounts) => {
        expect(sumCents(amounts)).toBe(sumCents(amounts.toReversed()));
      }),
    );
  });

  it('rejects a sum that is no longer exact', () => {
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('money as text', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [4_500, '$45.00'],
    [123_450, '$1,234.50'],
    [123_456_789, '$1,234,567.89'],
    [-4_550, '-$45.50'],
  ])('formats %i cents as %s', (cents, expected) => {
    expect(formatCents(cents)).toBe(expected);
  });

  it.each([
    [4_500, '$45'],
    [4_550, '$45.50'],
    [100_000, '$1,000'],
    [0, '$0'],
  ])('formats a price of %i cents as %s', (cents, expected) => {
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

  it('rejects fractions of a cent', () => {
    expect(() => formatCents(10.5)).toThrow(RangeError);
  });
});

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
  ])('%d%% of %i cents is %i, half up', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected);
  });

  it.each([
    [-1, 10],
    [100, -1],
    [100, NaN],
    [0.5, 10],
  ])('rejects %d cents at %d%%', (cents, percent) => {
    expect(() => percentOf(cents, percent)).toThrow(RangeError);
  });

  it('are exact to half a cent for any amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 9_900_000 }), (cents, units) => {
        const exact = BigInt(cents) * BigInt(units);
        const doubled = 2n * (BigInt(percentOf(cents, units / 100_000)) * 10_000_000n - exact);
        expect(doubled > -10_000_000n && doubled <= 10_000_000n).toBe(true);
      }),
    );
  });

  it('grow with the amount, and are the amount at 100%', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 99 }), (one, other, percent) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(percentOf(low, percent)).toBeLessThanOrEqual(percentOf(high, percent));
        expect(percentOf(low, 100)).toBe(low);
      }),
    );
  });

  it('keep 5 decimals', () => {
    expect(roundPercent(8.8750004)).toBe(8.875);
    expect(roundPercent(0.000005)).toBe(0.00001);
    expect(roundPercent(8.875)).toBe(8.875);
  });
});

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
    '%p is not a price',
    (input) => {
      expect(parsePrice(input)).toBeUndefined();
    },
  );

  it('parses what it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (dollars) => {
        expect(parsePrice(priceInputOf(dollars * 100))).toBe(dollars * 100);
      }),
    );
  });
});

describe('typed amount', () => {
  it.each([
    ['12', 1_200],
    ['12.', 1_200],
    ['12.5', 1_250],
    ['12.50', 1_250],
    ['12.05', 1_205],
    ['12,50', 1_250],
    ['12,5', 1_250],
    ['.5', 50],
    ['0', 0],
    [' $1,250 ', 125_000],
    ['1,250.00', 125_000],
    ['1.250,00', 125_000],
    ['1,234,567.8', 123_456_780],
  ])('%p is %i cents', (input, cents) => {
    expect(parseAmount(input)).toBe(cents);
  });

  it.each([
    ...['', ' ', '.', ',', '$', 'abc', '-5', '12.505', '1.250', '12,5050', '1,2,3', '1,25.00', '12,50.00'],
    ...['1.2.3', '1 250', '1e3', '12.50 USD', '1234567890', '٤٥'],
  ])('%p is no amount', (input) => {
    expect(parseAmount(input)).toBeUndefined();
  });

  it('parses what is formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(parseAmount(formatCents(cents))).toBe(cents);
        expect(parseAmount((cents / 100).toFixed(2).replace('.', ','))).toBe(cents);
      }),
    );
  });
});

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

  it('is shown as signs', () => {
    expect(([1, 2, 3, 4] as const).map(priceSigns)).toEqual(['$', '$$', '$$$', '$$$$']);
  });
});
