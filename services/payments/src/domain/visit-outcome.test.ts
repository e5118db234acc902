import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outcomeOf, settlementOf } from './visit-outcome.ts';

const freeUntil = new Date('2026-03-04T17:00:00Z');
const before = new Date('2026-03-04T16:59:59Z');
const startsAt = new Date('2026-03-05T17:00:00Z');
const aWeekLater = new Date('2026-03-12T17:00:00Z');
const tooLate = new Date('2026-03-12T17:00:01Z');

describe('the outcome of a visit', () => {
  it.each([
    ['canceled in time', 'canceled', 'client', before, 'canceled'],
    ['canceled late at the last free instant', 'canceled', 'client', freeUntil, 'canceled-late'],
    ['canceled without a fee when the salon cancels', 'canceled', 'professional', freeUntil, 'canceled'],
    ['a no-show', 'no-show', 'professional', startsAt, 'no-show'],
    ['a no-show that is marked a week later', 'no-show', 'professional', aWeekLater, 'no-show'],
    ['canceled when a no-show is marked later than that', 'no-show', 'professional', tooLate, 'canceled'],
    ['open again after an undone no-show', 'active', 'professional', freeUntil, 'open'],
  ] as const)('is %s', (_title, status, by, changedAt, expected) => {
    expect(outcomeOf({ status, by, changedAt, freeUntil, startsAt })).toBe(expected);
  });
});

describe('the settlement of a visit', () => {
  const accepted = { priceCent: 10_000, lateFeePercent: 50, noShowFeePercent: 100 };
  it.each([
    ['leaves the deposit of an open visit', 'open', 2_000, [0, 0, 0]],
    ['gives the deposit back in time', 'canceled', 2_000, [0, 0, 2_000]],
    ['takes a late fee from the deposit first', 'canceled-late', 2_000, [5_000, 2_000, 0]],
    ['gives back what a late fee leaves of the deposit', 'canceled-late', 8_000, [5_000, 5_000, 3_000]],
    ['asks the whole price of a no-show', 'no-show', 0, [10_000, 0, 0]],
    ['waives what a card cannot be charged', 'canceled-late', 4_951, [4_951, 4_951, 0]],
    ['asks for the least that a card can be charged', 'canceled-late', 4_950, [5_000, 4_950, 0]],
  ] as const)('%s', (_title, outcome, depositCents, [feeCents, coveredCents, refundCents]) => {
    const settled = settlementOf(outcome, { accepted, priceCents: 10_000, depositCents });
    expect(settled).toEqual({ feeCents, coveredCents, refundCents });
  });

  it('never keeps or charges more than what was accepted, and loses no cent of a deposit', () => {
    const outcome = fc.constantFrom('canceled', 'canceled-late', 'no-show');
    const percent = fc.integer({ min: 0, max: 100 });
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(outcome, percent, percent, cents, cents, cents, (of, late, missed, agreed, price, paid) => {
        const terms = { priceCent: agreed, lateFeePercent: late, noShowFeePercent: missed };
        const settled = settlementOf(of, { accepted: terms, priceCents: price, depositCents: paid });
        expect(settled.feeCents).toBeLessThanOrEqual(Math.min(agreed, price));
        expect(settled.coveredCents + settled.refundCents).toBe(paid);
        expect(settled.coveredCents).toBeLessThanOrEqual(settled.feeCents);
      }),
    );
  });
});
