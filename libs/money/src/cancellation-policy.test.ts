import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  depositCentsOf,
  feesOf,
  freeUntilOf,
  policyAmounts,
  requiresAcceptance,
  type PolicyTerms,
} from './cancellation-policy.ts';

const free: PolicyTerms = {
  freeCancellationHours: 24,
  lateFeePercent: 0,
  noShowFeePercent: 0,
  deposits: [],
};
const cut = { serviceId: 1, priceCents: 4_999 };
const color = { serviceId: 2, priceCents: 12_000 };

describe('the terms of a policy', () => {
  it.each([
    ['no deposit', [], 0],
    ['a deposit of another service', [{ serviceId: 2, percent: 50 }], 0],
    ['half of the price, rounded at the cent', [{ serviceId: 1, percent: 50 }], 2_500],
    ['prepayment', [{ serviceId: 1, percent: 100 }], 4_999],
    ['an amount', [{ serviceId: 1, amountCent: 2_000 }], 2_000],
    ['an amount above the price, which is prepayment', [{ serviceId: 1, amountCent: 9_900 }], 4_999],
    ['a part that no card can pay, and so a little more', [{ serviceId: 1, percent: 1 }], 50],
  ])('have %s', (_title, deposits, expected) => {
    expect(depositCentsOf({ deposits }, cut)).toBe(expected);
  });

  it('add up for services that are booked together, each rounded by itself', () => {
    const terms = {
      ...free,
      lateFeePercent: 50,
      noShowFeePercent: 100,
      deposits: [{ serviceId: 1, percent: 10 }],
    };
    expect(policyAmounts(terms, [cut, cut, color])).toEqual({
      depositCents: 1_000,
      lateFeeCents: 11_000,
      noShowFeeCents: 21_998,
    });
  });

  it.each([
    ['nothing is asked', free, false],
    ['a late cancellation costs', { ...free, lateFeePercent: 1 }, true],
    ['a no-show costs', { ...free, noShowFeePercent: 1 }, true],
    ['the service has a deposit', { ...free, deposits: [{ serviceId: 1, percent: 1 }] }, true],
    ['another service has a deposit', { ...free, deposits: [{ serviceId: 2, percent: 100 }] }, false],
  ])('have to be accepted or not when %s', (_title, terms, expected) => {
    expect(requiresAcceptance(terms, [cut])).toBe(expected);
  });

  it('need no acceptance for a service that costs nothing', () => {
    expect(requiresAcceptance({ ...free, noShowFeePercent: 100 }, [{ serviceId: 1, priceCents: 0 }])).toBe(
      false,
    );
  });

  it('count elapsed hours back from the start', () => {
    expect(freeUntilOf(free, 1_772_560_800)).toBe(1_772_474_400);
    expect(freeUntilOf({ freeCancellationHours: 0 }, 1_772_560_800)).toBe(1_772_560_800);
  });

  it.each([
    ['the accepted price', 5_000, 2_500],
    ['a lower price that was agreed since', 3_000, 1_500],
    ['the accepted price although the current one is higher', 9_000, 2_500],
  ])('take fees from %s', (_title, currentPriceCents, lateFeeCents) => {
    const accepted = { priceCent: 5_000, lateFeePercent: 50, noShowFeePercent: 100 };
    const fees = feesOf(accepted, currentPriceCents);
    expect(fees).toEqual({ lateFeeCents, noShowFeeCents: lateFeeCents * 2 });
  });

  it('never ask for more than the price', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(
        percent,
        percent,
        percent,
        fc.integer({ min: 0, max: 100_000_00 }),
        (late, missed, deposit, priceCents) => {
          const deposits = [{ serviceId: 1, percent: deposit }];
          const terms = { ...free, lateFeePercent: late, noShowFeePercent: missed, deposits };
          const amounts = policyAmounts(terms, [{ serviceId: 1, priceCents }]);
          for (const cents of Object.values(amounts)) {
            expect(cents).toBeGreaterThanOrEqual(0);
            expect(cents).toBeLessThanOrEqual(priceCents);
          }
        },
      ),
    );
  });
});
