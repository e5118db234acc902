import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOfVisit, visitsPaidFor, worthOfVisits } from './package.ts';

describe('the visits of a package', () => {
  it('are worth the same, but the last one what rounding leaves', () => {
    const five = { priceCents: 10_003, visits: 5 };
    expect([1, 2, 3, 4, 5].map((number) => shareOfVisit(five, number))).toEqual([
      2_000, 2_000, 2_000, 2_000, 2_003,
    ]);
  });

  it.each([0, 6, 1.5, -1])('are as many as were bought: not %d of five', (number) => {
    expect(() => shareOfVisit({ priceCents: 10_000, visits: 5 }, number)).toThrow(RangeError);
  });

  it('add up to the price, and after any number of them what is left is not below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 2, max: 50 }),
        (priceCents, visits) => {
          let left = priceCents;
          for (let number = 1; number <= visits; number += 1) {
            const share = shareOfVisit({ priceCents, visits }, number);
            expect(share).toBeGreaterThanOrEqual(0);
            left -= share;
            expect(left).toBeGreaterThanOrEqual(0);
          }
          expect(left).toBe(0);
        },
      ),
    );
  });

  it.each([
    [10_000, 3],
    [9_999, 2],
    [6_666, 2],
    [6_665, 1],
    [0, 0],
    [-500, 0],
  ])(
    'are paid for as far as what is kept of the price pays them as a whole: %d cents pay %d of three',
    (kept, visits) => {
      expect(visitsPaidFor({ priceCents: 10_000, visits: 3 }, kept)).toBe(visits);
    },
  );

  it('that are paid for are never worth more than what is kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 2, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (priceCents, visits, part) => {
          const kept = Math.floor(priceCents * part);
          const paid = visitsPaidFor({ priceCents, visits }, kept);
          expect(worthOfVisits({ priceCents, visits }, paid)).toBeLessThanOrEqual(kept);
          if (paid < visits) expect(worthOfVisits({ priceCents, visits }, paid + 1)).toBeGreaterThan(kept);
        },
      ),
    );
  });
});
