import { describe, expect, it } from '@jest/globals';
import { amountsOfEntries, taxPercentOf, typedPrice, typedTax } from './entries.ts';

describe('what is entered in Get paid', () => {
  it.each([
    ['185', '185'],
    ['18.50', '18.50'],
    ['12345', '1234'],
    ['-20', '20'],
    ['free', ''],
  ])('keeps of the price %s at most four digits, and joins none', (text, expected) => {
    expect(typedPrice(text)).toBe(expected);
  });

  it.each([
    ['8.6', '8.6'],
    ['8.123456', '8.1234'],
    ['8.6%', '8.6'],
    ['8.6.5', '8.6'],
    ['8,6', '8.6'],
    ['-7', '7'],
  ])('keeps of the tax %s digits and one point', (text, expected) => {
    expect(typedTax(text)).toBe(expected);
  });

  it.each([
    ['', 0],
    ['8.6', 8.6],
    ['99', 99],
    ['99.0001', null],
    ['100', null],
    ['.', null],
    ['.5', 0.5],
    ['8.', 8],
  ])('reads the tax %s', (text, percent) => {
    expect(taxPercentOf(text)).toBe(percent);
  });

  it('is summed up, with the tax rounded once', () => {
    const prices = new Map([
      [900, '185'],
      [901, ''],
      [902, '40'],
    ]);
    expect(amountsOfEntries({ prices, tax: '8.6' })).toMatchObject({
      servicesCents: 22_500,
      taxCents: 1_935,
      servicesAndTaxCents: 24_435,
    });
  });
});
