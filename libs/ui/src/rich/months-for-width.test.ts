import { describe, expect, it } from '@jest/globals';
import { dayParts } from './time-grid.component.tsx';
import { monthsForWidth } from './months-for-width.ts';

describe('monthsForWidth', () => {
  it.each([
    [0, 1],
    [500, 1],
    [501, 2],
    [800, 2],
    [801, 3],
    [1000, 3],
    [1001, 4],
    [1250, 4],
    [1251, 5],
  ])('fits into %d pixels %d months', (width, months) => {
    expect(monthsForWidth(width)).toBe(months);
  });
});

describe('dayParts', () => {
  it('splits the day at noon and at five', () => {
    expect(dayParts([0, 42_300, 43_200, 60_300, 61_200, 85_500])).toEqual([
      { name: 'Morning', starts: [0, 42_300] },
      { name: 'Afternoon', starts: [43_200, 60_300] },
      { name: 'Evening', starts: [61_200, 85_500] },
    ]);
  });

  it('leaves out parts without a start', () => {
    expect(dayParts([43_200])).toEqual([{ name: 'Afternoon', starts: [43_200] }]);
  });
});
