import { describe, expect, it } from '@jest/globals';
import { cvcDigits, errorOf, expiryDigits, formatExpiry, isFinal, type CardValues } from './card-fields.ts';

const now = new Date('2026-11-15T12:00:00Z');
const complete: CardValues = {
  cardnumber: '4242424242424242',
  'exp-date': '1234',
  cvc: '123',
  postal: '85004',
};
const codeOf = (input: keyof CardValues, changes: Partial<CardValues>) =>
  errorOf(input, { ...complete, ...changes }, now)?.code;

describe('the fields of a card', () => {
  it.each([
    ['cardnumber', '', 'incomplete_number'],
    ['cardnumber', '424242424242424', 'incomplete_number'],
    ['cardnumber', '4242424242424241', 'invalid_number'],
    ['cardnumber', '4242424242424242', undefined],
    ['exp-date', '12', 'incomplete_expiry'],
    ['exp-date', '1225', 'invalid_expiry_year_past'],
    ['exp-date', '1026', 'invalid_expiry_month_past'],
    ['exp-date', '1126', undefined],
    ['exp-date', '1277', 'invalid_expiry_year'],
    ['cvc', '12', 'incomplete_cvc'],
    ['cvc', '123', undefined],
    ['postal', '', 'incomplete_zip'],
    ['postal', 'SW1A 1AA', undefined],
  ] as const)('%s "%s" gives %s', (input, value, code) => {
    expect(codeOf(input, { [input]: value })).toBe(code);
  });

  it('need four digits of security code for American Express', () => {
    expect(codeOf('cvc', { cardnumber: '378282246310005', cvc: '123' })).toBe('incomplete_cvc');
    expect(codeOf('cvc', { cardnumber: '378282246310005', cvc: '1234' })).toBeUndefined();
    expect(cvcDigits('12345', '378282246310005')).toBe('1234');
    expect(cvcDigits('12345', '4242')).toBe('123');
  });

  it('show an error at once only if more typing cannot correct it', () => {
    const shown = (value: string) => {
      const error = errorOf('cardnumber', { ...complete, cardnumber: value }, now);
      return error !== undefined && isFinal(error);
    };
    expect(shown('4242')).toBe(false);
    expect(shown('4242424242424241')).toBe(true);
  });

  it.each([
    ['1', '1', '1'],
    ['5', '05', '05 / '],
    ['12', '12', '12 / '],
    ['13', '013', '01 / 3'],
    ['1234', '1234', '12 / 34'],
    ['12/34', '1234', '12 / 34'],
    ['1/', '01', '01 / '],
    ['05/2034', '0534', '05 / 34'],
    ['00', '0', '0'],
    ['12 / 3', '123', '12 / 3'],
  ])('read an expiry typed as %s', (typed, digits, shown) => {
    expect(expiryDigits(typed)).toBe(digits);
    expect(formatExpiry(expiryDigits(typed))).toBe(shown);
  });
});
