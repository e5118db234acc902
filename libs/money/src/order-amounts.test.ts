import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountsOf, approvedAmountsOf, depositFor, leastChargeCents, tipOf } from './order-amounts.ts';
import { suggestedTaxPercent } from './sales-tax.ts';

const cents = fc.integer({ min: 0, max: 999_900 });

describe('amountsOf', () => {
  it('adds tax and tip to the services and subtracts all that was paid before', () => {
    const paidBefore = {
      discountCents: 1_000,
      giftCardCents: 2_000,
      depositCents: 3_000,
      packageCents: 4_500,
    };
    expect(
      amountsOf({ pricesCents: [4_500, 5_500], taxPercent: 8.875, tipCents: 2_000, ...paidBefore }),
    ).toEqual({
      servicesCents: 10_000,
      taxCents: 888,
      servicesAndTaxCents: 10_888,
      tipCents: 2_000,
      totalCents: 12_888,
      discountCents: 1_000,
      giftCardCents: 2_000,
      depositCents: 3_000,
      packageCents: 4_500,
      chargedCents: 2_388,
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
    ['a negative deposit', { pricesCents: [1_000], taxPercent: 0, depositCents: -1 }],
    ['a negative part of a gift card', { pricesCents: [1_000], taxPercent: 0, giftCardCents: -1 }],
    ['a negative part of packages', { pricesCents: [1_000], taxPercent: 0, packageCents: -1 }],
    [
      'a discount and a deposit above the total',
      { pricesCents: [1_000], taxPercent: 0, discountCents: 600, depositCents: 401 },
    ],
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
        // A percentage has up to 5 decimals.
        fc.integer({ min: 0, max: 9_900_000 }).map((units) => units / 100_000),
        cents,
        fc.array(fc.double({ min: 0, max: 0.25, noNaN: true }), { minLength: 4, maxLength: 4 }),
        (pricesCents, taxPercent, tipCents, shares) => {
          const { totalCents } = amountsOf({ pricesCents, taxPercent, tipCents });
          const [discountCents = 0, giftCardCents = 0, depositCents = 0, packageCents = 0] = shares.map(
            (share) => Math.floor(totalCents * share),
          );
          const paidBefore = { discountCents, giftCardCents, depositCents, packageCents };
          const amounts = amountsOf({ pricesCents, taxPercent, tipCents, ...paidBefore });
          expect(amounts.servicesCents + amounts.taxCents + amounts.tipCents).toBe(amounts.totalCents);
          expect(amounts.chargedCents + discountCents + giftCardCents + depositCents + packageCents).toBe(
            amounts.totalCents,
          );
          expect(amounts.chargedCents).toBeGreaterThanOrEqual(0);
          expect(Math.abs(amounts.taxCents - (amounts.servicesCents * taxPercent) / 100)).toBeLessThan(0.51);
        },
      ),
    );
  });
});

describe('the part of an order that deposits pay', () => {
  it.each([
    ['a deposit below the total, by card', 'card', 1_000, 5_280, 1_000],
    ['all of it', 'card', 5_280, 5_280, 5_280],
    ['a deposit above the total', 'card', 6_000, 5_280, 5_280],
    ['all but a few cents, of which a card could not pay so little', 'card', 5_260, 5_280, 5_230],
    ['all but a few cents, in cash', 'cash', 5_260, 5_280, 5_260],
    ['nothing where there is no deposit', 'cash', 0, 5_280, 0],
  ] as const)('is %s', (_, paymentType, availableCents, payableCents, deposit) => {
    expect(depositFor({ availableCents, payableCents, paymentType })).toBe(deposit);
  });

  it('is never more than there is or than is to be paid, and leaves what can be charged', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 100_000 })),
        fc.constantFrom('cash' as const, 'card' as const),
        (availableCents, payableCents, paymentType) => {
          const deposit = depositFor({ availableCents, payableCents, paymentType });
          expect(deposit).toBeGreaterThanOrEqual(0);
          expect(deposit).toBeLessThanOrEqual(Math.min(availableCents, payableCents));
          if (paymentType === 'card')
            expect(payableCents - deposit === 0 || payableCents - deposit >= leastChargeCents).toBe(true);
        },
      ),
    );
  });

  it('never shrinks when another deposit is paid', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.nat(100_000),
        fc.integer({ min: 50, max: 100_000 }),
        (first, second, payableCents) => {
          const of = (availableCents: number) =>
            depositFor({ availableCents, payableCents, paymentType: 'card' });
          expect(of(first + second)).toBeGreaterThanOrEqual(of(first));
        },
      ),
    );
  });
});

describe('approvedAmountsOf', () => {
  const order = { pricesCents: [5_000, 3_000], taxPercent: 5.6, tipCents: 1_000 };

  it.each([
    ['nothing', {}, [0, 0, 0, 9_448]],
    [
      'a bonus, a deposit and a gift card',
      { bonusCents: 1_000, depositCents: 2_000, giftCardCents: 2_500 },
      [1_000, 2_000, 2_500, 3_948],
    ],
    [
      'a package, which leaves less for bonus and deposit',
      { packageCents: 8_000, bonusCents: 300, depositCents: 2_000 },
      [300, 148, 0, 1_000],
    ],
    ['a gift card for everything, the tip too', { giftCardCents: 10_000 }, [0, 0, 9_448, 0]],
    ['a gift card of which the provider accepts the rest', { giftCardCents: 9_440 }, [0, 0, 9_398, 50]],
  ])('are what is left after %s', (_, means, [discountCents, depositCents, giftCardCents, chargedCents]) => {
    expect(approvedAmountsOf(order, means)).toMatchObject({
      totalCents: 9_448,
      discountCents,
      depositCents,
      giftCardCents,
      chargedCents,
    });
  });

  it('leave the tip of a prepaid order to a payment that the provider accepts', () => {
    const means = { bonusCents: 1_000, depositCents: 20 };
    expect(approvedAmountsOf({ pricesCents: [1_020], taxPercent: 0, tipCents: 10 }, means)).toMatchObject({
      discountCents: 980,
      depositCents: 0,
      chargedCents: 50,
    });
  });

  it('use no more than there is, pay no tip with bonus and deposit, and leave what can be charged', () => {
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        cents,
        fc.array(cents, { minLength: 3, maxLength: 3 }),
        fc.nat(5),
        (pricesCents, taxPercent, tipCents, [bonusCents = 0, depositCents = 0, giftCardCents = 0], paid) => {
          const packageCents = pricesCents.slice(0, paid).reduce((sum, one) => sum + one, 0);
          const means = { packageCents, bonusCents, depositCents, giftCardCents };
          const amounts = approvedAmountsOf({ pricesCents, taxPercent, tipCents }, means);
          expect(amounts.discountCents).toBeLessThanOrEqual(bonusCents);
          expect(amounts.depositCents).toBeLessThanOrEqual(depositCents);
          expect(amounts.giftCardCents).toBeLessThanOrEqual(giftCardCents);
          expect(amounts.packageCents).toBe(packageCents);
          expect(amounts.discountCents + amounts.depositCents + packageCents).toBeLessThanOrEqual(
            amounts.servicesAndTaxCents,
          );
          const { chargedCents, totalCents } = amounts;
          const isTooSmall = totalCents - packageCents < leastChargeCents;
          expect(chargedCents === 0 || chargedCents >= leastChargeCents || isTooSmall).toBe(true);
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
