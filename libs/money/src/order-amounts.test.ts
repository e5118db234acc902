import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountsOf, discountBeside, giftCardPartOf, leastChargeCents, tipOf } from './order-amounts.ts';
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
      giftCardCents: 0,
      packageCents: 0,
      chargedCents: 11_888,
    });
  });

  it('subtracts what a gift card pays', () => {
    const amounts = amountsOf({
      pricesCents: [5_000],
      taxPercent: 0,
      discountCents: 1_000,
      giftCardCents: 2_500,
    });
    expect(amounts).toMatchObject({ totalCents: 5_000, giftCardCents: 2_500, chargedCents: 1_500 });
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
    [
      'a discount and a gift card above the total',
      { pricesCents: [1_000], taxPercent: 0, discountCents: 600, giftCardCents: 401 },
    ],
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

describe('discountBeside', () => {
  it.each([
    ['all that is reserved', 1_000, 6_000, 0, 1_000],
    ['what a package leaves', 1_000, 5_280, 5_000, 280],
    ['all that is reserved beside a package', 1_000, 9_280, 5_000, 1_000],
  ])('is %s', (_, reservedCents, totalCents, packageCents, expected) => {
    expect(discountBeside({ reservedCents, totalCents, packageCents })).toBe(expected);
  });
});

describe('giftCardPartOf', () => {
  it.each([
    ['all that is left', 10_000, 6_000, 6_000],
    ['all that it has', 2_500, 6_000, 2_500],
    ['less than it has, so that the provider accepts the rest', 5_980, 6_000, 5_950],
    ['nothing of an amount that is too small to share', 20, 40, 0],
  ])('is %s', (_, balanceCents, leftCents, expected) => {
    expect(giftCardPartOf({ balanceCents, leftCents })).toBe(expected);
  });

  it('is never more than the balance, and leaves nothing or what the provider accepts', () => {
    fc.assert(
      fc.property(cents, cents, (balanceCents, leftCents) => {
        const part = giftCardPartOf({ balanceCents, leftCents });
        const rest = leftCents - part;
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(balanceCents);
        expect(rest === 0 || rest >= leastChargeCents || leftCents < leastChargeCents).toBe(true);
      }),
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
