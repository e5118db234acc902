import { describe, expect, it } from '@jest/globals';
import { daysLeftText } from './payment-text.ts';

describe('the days left to approve a payment', () => {
  it.each([
    [7 * 86_400, '7 days left'],
    [6 * 86_400 + 1, '7 days left'],
    [86_400, '1 day left'],
    [1, '1 day left'],
    [0, '0 days left'],
    [-5, '0 days left'],
  ])('are whole days, rounded up: %i seconds', (left, text) => {
    expect(daysLeftText(1_772_500_000 + left, 1_772_500_000)).toBe(text);
  });
});
