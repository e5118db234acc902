import { describe, expect, it } from '@jest/globals';
import { comingHolidays } from './us-holidays.ts';

describe('the coming US holidays', () => {
  it('are those of the calendar year on its first day', () => {
    expect(comingHolidays('2026-01-01').map(({ date, name }) => `${date} ${name}`)).toEqual([
      "2026-01-01 New Year's Day",
      '2026-01-19 Martin Luther King Jr. Day',
      "2026-02-16 Presidents' Day",
      '2026-05-25 Memorial Day',
      '2026-06-19 Juneteenth',
      '2026-07-04 Independence Day',
      '2026-09-07 Labor Day',
      "2026-10-12 Columbus Day / Indigenous Peoples' Day",
      '2026-11-11 Veterans Day',
      '2026-11-26 Thanksgiving Day',
      '2026-12-25 Christmas Day',
    ]);
  });

  it.each([
    ['2021-05-31', 'a month that ends on a Monday', 'Memorial Day'],
    ['2020-09-07', 'a month that begins on a Tuesday', 'Labor Day'],
    ['2025-09-01', 'a month that begins on a Monday', 'Labor Day'],
    ['2024-11-28', 'a month that begins on a Friday', 'Thanksgiving Day'],
    ['2029-11-22', 'a month that begins on a Thursday', 'Thanksgiving Day'],
  ])('are on %s in %s', (date, _title, name) => {
    expect(comingHolidays(`${date.slice(0, 4)}-01-01`)).toContainEqual({ date, name });
  });

  it('begin today and go on in the next year, each once', () => {
    const holidays = comingHolidays('2026-11-26');
    expect(holidays).toHaveLength(11);
    expect([holidays[0]?.date, holidays[1]?.date, holidays.at(-1)?.date]).toEqual([
      '2026-11-26',
      '2026-12-25',
      '2027-11-11',
    ]);
    expect(comingHolidays('2028-02-29')).toHaveLength(11);
  });
});
