import { addDays, dateOfDayNumber, dayNumberOf, type LocalDate, weekdayOf } from '@frizo/local-time';

export interface Holiday {
  readonly date: LocalDate;
  readonly name: string;
}

const monday = 1;
const thursday = 4;

/** The federal holidays of a year, on their own date: salons close on the day itself, not on a Monday in lieu (decision 0033). */
function holidaysOf(year: number): Holiday[] {
  const on = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return [
    { date: on(1, 1), name: "New Year's Day" },
    { date: nth(3, monday, on(1, 1)), name: 'Martin Luther King Jr. Day' },
    { date: nth(3, monday, on(2, 1)), name: "Presidents' Day" },
    // The last Monday of May is the one before June.
    { date: addDays(nth(1, monday, on(6, 1)), -7), name: 'Memorial Day' },
    { date: on(6, 19), name: 'Juneteenth' },
    { date: on(7, 4), name: 'Independence Day' },
    { date: nth(1, monday, on(9, 1)), name: 'Labor Day' },
    { date: nth(2, monday, on(10, 1)), name: "Columbus Day / Indigenous Peoples' Day" },
    { date: on(11, 11), name: 'Veterans Day' },
    { date: nth(4, thursday, on(11, 1)), name: 'Thanksgiving Day' },
    { date: on(12, 25), name: 'Christmas Day' },
  ];
}

/** The nth such weekday of a month. */
function nth(count: number, weekday: number, firstOfMonth: LocalDate): LocalDate {
  const toFirst = (weekday - weekdayOf(firstOfMonth) + 7) % 7;
  return dateOfDayNumber(dayNumberOf(firstOfMonth) + toFirst + (count - 1) * 7);
}

/** The holidays of the twelve months from a date on. Each occurs once: on its own date Thanksgiving would be found in both years. */
export function comingHolidays(today: LocalDate): Holiday[] {
  const year = Number(today.slice(0, 4));
  const coming = [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => date >= today);
  return coming.filter(({ name }, index) => coming.findIndex((first) => first.name === name) === index);
}
