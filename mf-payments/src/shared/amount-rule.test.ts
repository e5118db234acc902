import { describe, expect, it } from '@jest/globals';
import { amountRule } from './amount-rule.ts';

describe('a field for an amount', () => {
  const rule = amountRule({ least: 100, most: 125_000 });

  it.each(['1', '12,50', '12.5', '1,250.00', '1.250,00'])('takes %s', (text) => {
    expect(rule(text)).toBeUndefined();
  });

  it.each([
    ['', 'Required field'],
    ['abc', 'Must be a number'],
    ['12.505', 'At most two decimals'],
    ['12.5.5', 'Must be a number'],
    ['0.99', 'Must be equal or greater than $1.00'],
    ['1,250.01', 'Must be equal or less than $1,250.00'],
  ])('says of %p: %s', (text, message) => {
    expect(rule(text)?.message).toBe(message);
  });
});
