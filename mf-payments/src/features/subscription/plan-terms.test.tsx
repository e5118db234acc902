import { describe, expect, it } from '@jest/globals';
import {
  billingText,
  discountedCents,
  featuresOf,
  monthlyCents,
  monthlyText,
  planPriceText,
} from './plan-terms.ts';

const year = { amount: 35_000, billingInterval: 'year' } as const;
const month = { amount: 3_500, billingInterval: 'month' } as const;
const withFeatures = (features: string) => ({
  metadata: { title: 'Artist', 'supported-user-types': '2,6', features },
});

describe('the price of a plan', () => {
  it('is shown per month, a twelfth of an annual amount', () => {
    expect([monthlyCents(month), monthlyCents(year)]).toEqual([3_500, 2_917]);
    expect([monthlyText(month), monthlyText(year)]).toEqual(['$35 / month', '$29.17 / month']);
    expect([billingText(month), billingText(year)]).toEqual(['Billed each month', '$350 billed each year']);
  });

  it.each([
    [3_500, 20, 2_800],
    [3_500, 15, 3_000],
    [3_500, 1, 3_500],
    [2_917, 10, 2_600],
    [3_500, 100, 0],
  ])('of %i cents with %i percent off is %i, in whole dollars', (cents, percentOff, expected) => {
    expect(discountedCents(cents, percentOff)).toBe(expected);
  });

  it('is reduced by a coupon', () => {
    expect(monthlyText(month, 20)).toBe('$28 / month');
  });

  it.each([
    ['once', undefined, month, '$28 now, then $35 / month'],
    ['once', undefined, year, '$28 now, then $350 / year'],
    ['repeating', 3, month, '$28 / month for 3 months, then $35 / month'],
    ['repeating', 1, month, '$28 now, then $35 / month'],
    ['repeating', 12, year, '$28 now, then $350 / year'],
    ['forever', undefined, month, '$28 / month'],
    ['forever', undefined, year, '$23 / month, billed once a year'],
    [undefined, undefined, month, '$28 / month'],
  ] as const)('says what comes after a coupon for %s (months: %s)', (duration, months, plan, expected) => {
    expect(planPriceText(plan, { id: 'A', percentOff: 20, duration, months }, 2_800)).toBe(expected);
  });

  it('says of an annual one what is charged, where that is confirmed', () => {
    expect(planPriceText(year, undefined, 35_000)).toBe('$29.17 / month, billed as $350 / year');
    expect(planPriceText(month, undefined, 3_500)).toBe('$35 / month');
  });

  it('is the full one until the amount that a coupon for one payment leaves is known', () => {
    const coupon = { id: 'A', percentOff: 20, duration: 'once', months: undefined } as const;
    expect(planPriceText(month, coupon, undefined)).toBe('$35 / month');
  });
});

describe('the features of a plan', () => {
  it('are the texts of its list, without markup or scripts', () => {
    const html =
      '<ul><li>Calendar &amp; booking</li><li><b>Gallery</b><img src=x onerror=alert(1)></li><li> </li></ul>';
    expect(featuresOf(withFeatures(html))).toEqual(['Calendar & booking', 'Gallery']);
  });

  it('are its text where it has no list', () => {
    expect(featuresOf(withFeatures('<p>Everything</p>'))).toEqual(['Everything']);
    expect(featuresOf(withFeatures(''))).toEqual([]);
  });
});
