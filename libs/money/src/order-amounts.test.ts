import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountsOf, tipOf } from './order-amounts.ts';
import { suggestedTaxPercent } from './sales-tax.ts';

const cents = fc.integer({ min: 0, max: 999_900 });

describe('amountsOf', () => {
  it('adds tax and tip to the services and subtracts the discount', () => {
    expect(
      amountsOf({ pricesCents: [4_500, 5_500], taxPercent: 8.875, tipCents: 2_000, discountCents: 1_000 }),
    ).toEqual({
      servicesCents: 10_000,
      taxCents: 888,
      servicesAndTaxCents: 10_888,
      tipCents: 2_000,
      totalCents: 12_888,
      discountCents: 1_000,
      chargedCents: 11_888,
    });
  });

  it('rounds the tax once over all services, not for each', () => {
    expect(amountsOf({ pricesCents: [500, 500, 500], taxPercent: 4.225 }).taxCents).toBe(63);
    expect(3 * amountsOf({ pricesCents: [500], taxPercent: 4.225 }).taxCents).toBe(63);
    expect(amountsOf({ pricesCents: [100, 100, 100], taxPercent: 0.5 }).taxCents).toBe(2);
    expect(3 * amountsOf({ pricesCents: [100], taxPercent: 0.5 }).taxCents).toBe(3);
  });

  it.each([
    ['a negative tip', { pricesCents: [1_000], taxPercent: 0, tipCents: -1 }],
    ['a negative discount', { pricesCents: [1_000], taxPercent: 0, discountCents: -1 }],
    ['a discount above the total', { pricesCents: [1_000], taxPercent: 0, discountCents: 1_001 }],
    ['a fraction of a cent', { pricesCents: [10.5], taxPercent: 0 }],
  ])('refuses %s', (_, terms) => {
    expect(() => amountsOf(terms)).toThrow(RangeError);
  });

  it('neither loses nor makes a cent', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 99, noNaN: true }),
        cents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pricesCents, taxPercent, tipCents, share) => {
          const { totalCents } = amountsOf({ pricesCents, taxPercent, tipCents });
          const discountCents = Math.floor(totalCents * share);
          const amounts = amountsOf({ pricesCents, taxPercent, tipCents, discountCents });
          expect(amounts.servicesCents + amounts.taxCents + amounts.tipCents).toBe(amounts.totalCents);
          expect(amounts.chargedCents + amounts.discountCents).toBe(amounts.totalCents);
          expect(Math.abs(amounts.taxCents - (amounts.servicesCents * taxPercent) / 100)).toBeLessThan(0.51);
        },
      ),
    );
  });
});

describe('tipOf', () => {
  it.each([
    [10_000, 20, 2_000],
    [1_225, 18, 221],
    [10_000, 0, 0],
    [10_000, -20, 2_000],
    [1, 50, 1],
  ])('of %d cents at %d percent is %d', (servicesCents, percent, tip) => {
    expect(tipOf(servicesCents, percent)).toBe(tip);
  });
});

describe('suggestedTaxPercent', () => {
  it.each([
    ['AZ', 5.6],
    ['ny', 4],
    ['OR', 0],
    ['PR', 0],
    ['', 0],
    ['constructor', 0],
  ])('of %p is %d', (state, percent) => {
    expect(suggestedTaxPercent(state)).toBe(percent);
  });
});
