import { describe, expect, it } from '@jest/globals';
import { describeSizes, isBadlyNamed, isTooDeep } from './house-style.ts';

describe('the house style', () => {
  it.each([
    'services/booking/src/appointments/book-appointments.ts',
    'mf-booking/src/features/pick-time/time-grid.component.tsx',
    'services/booking/migrations/0001-appointments.ts',
    'libs/ui/src/actions/button.module.css',
  ])('welcomes %s', (file) => {
    expect(isBadlyNamed(file)).toBe(false);
    expect(isTooDeep(file)).toBe(false);
  });

  it.each([
    'libs/ui/src/TimeGrid.tsx',
    'libs/money/src/money_format.ts',
    'libs/money/src/utils.ts',
    'services/booking/src/appointments/appointment-helpers.ts',
    'shell/src/modal-manager.ts',
    'libs/contracts/src/common.calls.ts',
  ])('refuses the name of %s', (file) => {
    expect(isBadlyNamed(file)).toBe(true);
  });

  it('refuses a fourth folder under src', () => {
    expect(isTooDeep('services/booking/src/a/b/c/file.ts')).toBe(false);
    expect(isTooDeep('services/booking/src/a/b/c/d/file.ts')).toBe(true);
  });

  it('wants a median of at most 70 lines, and nine of ten files under 200', () => {
    expect(describeSizes([40, 50, 60, 70, 199])).toEqual([]);
    expect(describeSizes([60, 71, 80])).toEqual(['the median file has 71 lines']);
    expect(describeSizes([10, 20, 30, 40, 50, 60, 70, 80, 250, 300])).toEqual([
      'nine of ten files should be under 200 lines: the tenth has 250',
    ]);
  });
});
