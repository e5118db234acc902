import { describe, expect, it } from '@jest/globals';
import { brandOf, formatNumber, numberDigits, passesLuhn } from './card-number.ts';

describe('card numbers', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['36227206271667', 'diners', '3622 720627 1667'],
    ['3566002020360505', 'jcb', '3566 0020 2036 0505'],
    ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ])('of %s: brand, groups and check digit', (number, brand, formatted) => {
    expect(brandOf(number).brand).toBe(brand);
    expect(formatNumber(number)).toBe(formatted);
    expect(passesLuhn(number)).toBe(true);
  });

  it('have no brand before enough digits are known', () => {
    expect(brandOf('').brand).toBe('unknown');
    expect(brandOf('3').brand).toBe('unknown');
    expect(brandOf('2720').brand).toBe('mastercard');
    expect(brandOf('2721').brand).toBe('unknown');
  });

  it('with two digits exchanged fail the check', () => {
    expect(passesLuhn('2442424242424242')).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });

  it('keep only digits, as many as their brand has', () => {
    expect(numberDigits('4242-4242 4242.4242 9999')).toBe('4242424242424242');
    expect(numberDigits('3782 8224 6310 0059')).toBe('378282246310005');
  });
});
