import { describe, expect, it } from '@jest/globals';
import { isPlanFor } from './subscription-plan.ts';

describe('the plans of a professional', () => {
  it.each([
    ['2,6', 2, true],
    ['2,6', 6, true],
    ['6', 2, true],
    ['2, 6', 7, false],
    ['7', 7, true],
    ['7', 3, true],
    ['7', 2, false],
    ['27', 2, false],
    ['', 7, false],
  ])('metadata %j for user type %d: %s', (supported, userType, expected) => {
    expect(isPlanFor(supported, userType)).toBe(expected);
  });
});
