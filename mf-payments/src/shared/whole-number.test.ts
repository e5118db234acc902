import { describe, expect, it } from '@jest/globals';
import { isWhole, typedWhole } from './whole-number.ts';

describe('a whole number', () => {
  it.each([
    ['185', '185'],
    ['12345', '1234'],
    ['-20', '20'],
    ['$45', '45'],
    ['free', ''],
    ['12abc34', '12'],
  ])('keeps of %s the first digits, at most four', (text, expected) => {
    expect(typedWhole(text, 4)).toBe(expected);
    expect(isWhole(expected)).toBe(true);
  });

  it.each([
    ['85.5', '85.5'],
    ['85.', '85.'],
    ['1,2345', '1,2345'],
    ['-3.77777777', '3.7777'],
    ['.5', '.5'],
    ['12,50', '12,50'],
    ['1,250.00', '1,250.'],
    ['1.250,00', '1.250,'],
    ['12.505', '12.505'],
  ])('is not what %s becomes, whose digits are not joined', (text, expected) => {
    expect(typedWhole(text, 4)).toBe(expected);
    expect(isWhole(expected)).toBe(false);
  });
});
