import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  addDays,
  addMonths,
  dateOfDayNumber,
  dayNumberOf,
  daysBetween,
  fromYmd,
  isLocalDate,
  toYmd,
  weekdayOf,
} from './local-date.ts';

const dates = fc
  .integer({ min: dayNumberOf('1600-01-01'), max: dayNumberOf('2400-12-31') })
  .map(dateOfDayNumber);

function oracle(date: string): DateTime {
  return DateTime.fromISO(date, { zone: 'utc' });
}

describe('local dates', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0000-01-01', '9999-12-31'])('%s is a date', (date) => {
    expect(isLocalDate(date)).toBe(true);
    expect(dateOfDayNumber(dayNumberOf(date))).toBe(date);
  });

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-3',
    '20260403',
    ' 2026-04-03',
    '2026-04-03T10:00',
  ])('%p is not a date and throws', (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => dayNumberOf(text)).toThrow(RangeError);
    expect(() => addMonths(text, 1)).toThrow(RangeError);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2026-11-21', 4, '2027-03-21'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it('count weekdays from Sunday', () => {
    const week = [
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ];
    expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(weekdayOf('1969-12-31')).toBe(3);
  });

  it('parse and format YYYYMMDD', () => {
    expect(toYmd('2026-11-05')).toBe('20261105');
    expect(fromYmd('20261105')).toBe('2026-11-05');
    expect(fromYmd('20260231')).toBeUndefined();
    expect(fromYmd('2026110')).toBeUndefined();
  });

  it('agree with luxon on days, months and weekdays', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -3000, max: 3000 }), (date, count) => {
        expect(addDays(date, count)).toBe(oracle(date).plus({ days: count }).toISODate());
        expect(addMonths(date, count)).toBe(oracle(date).plus({ months: count }).toISODate());
        expect(weekdayOf(date)).toBe(oracle(date).weekday % 7);
      }),
    );
  });

  it('count the days between two dates', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
        expect(Math.sign(daysBetween(from, to))).toBe(Number(to > from) - Number(to < from));
      }),
    );
  });
});
