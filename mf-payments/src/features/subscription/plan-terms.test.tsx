import { describe, expect, it } from '@jest/globals';
import {
  billingText,
  discountedCents,
  featuresOf,
  isPlanFor,
  monthlyCents,
  monthlyText,
} from './plan-terms.ts';

const year = { amount: 35_000, billingInterval: 'year' } as const;
const month = { amount: 3_500, billingInterval: 'month' } as const;
const withFeatures = (features: string, types = '2,6') => ({
  metadata: { title: 'Artist', 'supported-user-types': types, features },
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

describe('who can buy a plan', () => {
  it.each([
    ['2,6', 2, true],
    ['2,6', 6, true],
    ['2,6', 7, false],
    ['7', 7, true],
    ['7', 3, true],
    ['7', 2, false],
    ['7', null, true],
  ])('for %s as user type %s: %s', (types, userType, expected) => {
    expect(isPlanFor(withFeatures('', types), userType)).toBe(expected);
  });
});
