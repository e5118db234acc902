import { addDays } from '@frizo/local-time';
import type { DateRange } from '../domain/free-days.ts';

/** How far ahead others know of free time, counted from today wherever that is (spec 5.7 shows four months). */
export const horizonDays = 120;

/**
 * The days that are told of now. Today is yesterday or tomorrow of UTC in some zones, and each new day at the far end is told
 * of a day before anybody can ask for it.
 */
export function horizonAt(now: Date): DateRange {
  const today = now.toISOString().slice(0, 10);
  return { fromDate: addDays(today, -1), toDate: addDays(today, horizonDays + 2) };
}

/** What two ranges share; undefined where that is nothing. */
export function within(range: DateRange, limits: DateRange): DateRange | undefined {
  const fromDate = range.fromDate > limits.fromDate ? range.fromDate : limits.fromDate;
  const toDate = range.toDate < limits.toDate ? range.toDate : limits.toDate;
  return fromDate <= toDate ? { fromDate, toDate } : undefined;
}
