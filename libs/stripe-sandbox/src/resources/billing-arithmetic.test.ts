import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addIntervals, discountCents, nextBoundary, proratedCents } from './billing-arithmetic.ts';

const seconds = (date: string) => Date.parse(date) / 1_000;
const monthly = { interval: 'month', interval_count: 1 } as const;
const recurrences = fc.record({
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 6 }),
});
const times = fc.integer({ min: seconds('2020-01-01T00:00:00Z'), max: seconds('2040-01-01T00:00:00Z') });
const cents = fc.integer({ min: 0, max: 10_000_000 });

describe('the periods of a subscription', () => {
  it('ends on the last day of a shorter month and goes back to the day of its beginning', () => {
    const anchor = seconds('2027-01-31T12:00:00Z');
    const ends = [1, 2, 3].map((count) => addIntervals(anchor, monthly, count));
    expect(ends).toEqual(
      ['2027-02-28T12:00:00Z', '2027-03-31T12:00:00Z', '2027-04-30T12:00:00Z'].map(seconds),
    );
    const leapDay = seconds('2028-02-29T00:00:00Z');
    expect(addIntervals(leapDay, { interval: 'year', interval_count: 1 }, 1)).toBe(
      seconds('2029-02-28T00:00:00Z'),
    );
  });

  it('finds the first boundary after a time, whatever the time', () => {
    fc.assert(
      fc.property(times, recurrences, fc.integer({ min: 0, max: 300_000_000 }), (anchor, every, later) => {
        const boundary = nextBoundary(anchor, every, anchor + later);
        expect(boundary).toBeGreaterThan(anchor + later);
        let count = 1;
        while (addIntervals(anchor, every, count) <= anchor + later) count += 1;
        expect(boundary).toBe(addIntervals(anchor, every, count));
      }),
    );
  });
});

describe('proration', () => {
  it('takes the share of the seconds that are left', () => {
    const april = { start: seconds('2026-04-01T00:00:00Z'), end: seconds('2026-05-01T00:00:00Z') };
    expect(proratedCents(3_000, april, seconds('2026-04-16T00:00:00Z'))).toBe(1_500);
    expect(proratedCents(3_000, april, seconds('2026-04-30T00:00:00Z'))).toBe(100);
    expect(proratedCents(3_000, april, seconds('2026-03-01T00:00:00Z'))).toBe(3_000);
    expect(proratedCents(3_000, april, seconds('2026-05-01T00:00:00Z'))).toBe(0);
  });

  it('never gives back more than was paid, and less the later it is', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(times, recurrences, cents, share, share, (start, every, price, one, other) => {
        const period = { start, end: addIntervals(start, every, 1) };
        const at = (part: number) => start + Math.floor((period.end - start) * part);
        const early = proratedCents(price, period, at(Math.min(one, other)));
        const late = proratedCents(price, period, at(Math.max(one, other)));
        expect(early).toBeLessThanOrEqual(price);
        expect(late).toBeLessThanOrEqual(early);
        expect(late).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the parts of a discount', () => {
  const amounts = fc.array(cents, { minLength: 1, maxLength: 8 });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it('add up to the percentage of the sum, and none exceeds its amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (values, percent_off) => {
        const parts = discountCents(values, { percent_off, amount_off: null });
        expect(sum(parts)).toBe(Math.round((sum(values) * percent_off) / 100));
        parts.forEach((part, index) => expect(part).toBeLessThanOrEqual(values[index] ?? 0));
      }),
    );
  });

  it('add up to the amount, or to everything if that is less', () => {
    fc.assert(
      fc.property(amounts, cents, (values, amount_off) => {
        const parts = discountCents(values, { percent_off: null, amount_off });
        expect(sum(parts)).toBe(Math.min(amount_off, sum(values)));
      }),
    );
  });
});
