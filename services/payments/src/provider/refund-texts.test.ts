import { describe, expect, it } from '@jest/globals';
import { refusedRefundText } from './refund-texts.ts';

describe('why a refund was refused', () => {
  it.each([
    ['charge_disputed', 'The client’s bank questions this payment, so it cannot be given back now.'],
    ['charge_already_refunded', 'This payment was given back already.'],
    ['a_code_of_next_year', 'The payment provider did not accept this refund.'],
  ])('is said of %s in words of our own', (code, text) => {
    expect(refusedRefundText({ code })).toBe(text);
  });
});
