import { describe, expect, it } from '@jest/globals';
import { centsOfDollars, typedDollars } from './refund-amount.ts';

describe('the amount of a refund', () => {
  it.each([
    ['12.50', '12.50'],
    ['12.505', '12.50'],
    ['$1,200', '1200'],
    ['-5', '5'],
    ['1.2.3', '1.23'],
  ])('keeps of %s digits and one point', (text, expected) => {
    expect(typedDollars(text)).toBe(expected);
  });

  it.each([
    ['12', 1_200],
    ['12.', 1_200],
    ['12.5', 1_250],
    ['12.05', 1_205],
    ['0', 0],
    ['', null],
    ['.5', null],
  ])('reads %s', (text, cents) => {
    expect(centsOfDollars(text)).toBe(cents);
  });
});
