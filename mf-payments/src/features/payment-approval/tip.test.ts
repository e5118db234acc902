import { describe, expect, it } from '@jest/globals';
import { tipCentsOf, typedTip } from './tip.ts';

describe('the tip', () => {
  it.each([
    ['20', '20'],
    ['12.5', '12.5'],
    ['-15', '15'],
    ['1000', '100'],
    ['abc', ''],
  ])('keeps of %s at most three digits, and joins none', (text, expected) => {
    expect(typedTip(text)).toBe(expected);
  });

  it.each([
    [20, '', 3_700],
    [0, '', 0],
    ['custom' as const, '15', 2_775],
    ['custom' as const, '', 0],
    ['custom' as const, '999', 184_815],
    ['custom' as const, '3.7777', 0],
  ])('of %s %s is a part of the services', (preset, custom, cents) => {
    expect(tipCentsOf(18_500, { preset, custom })).toBe(cents);
  });
});
