import { dateOfDayNumber, type LocalDate } from './local-date.ts';
import { instantOnDay, localDay } from './local-day.ts';
import { offsetAt } from './zone-offset.ts';

/** A choice on the wall clock: seconds from local midnight (36000 is 10:00 on every day of the year; decisions 3). */
export interface WallClock {
  readonly date: LocalDate;
  readonly seconds: number;
  readonly timezone: string;
}

/**
 * The instant of a wall-clock time. Undefined when clocks jump over it that day; the first when they show it twice
 * (decisions 3). 86400 is the end of the day. Throws a RangeError for what is no date or no zone.
 */
export function wallClockToInstant(date: LocalDate, seconds: number, timezone: string): Date | undefined {
  const instant = instantOnDay(localDay(date, timezone), seconds);
  return instant === undefined ? undefined : new Date(instant * 1000);
}

/** What the clocks of a zone show at an instant, down to the second. */
export function instantToWallClock(instant: Date, timezone: string): WallClock {
  const unixSeconds = Math.floor(instant.getTime() / 1000);
  const shown = unixSeconds + offsetAt(unixSeconds, timezone);
  const dayNumber = Math.floor(shown / 86_400);
  return { date: dateOfDayNumber(dayNumber), seconds: shown - dayNumber * 86_400, timezone };
}

/** The date in a zone at an instant: what "today" is at an address (decisions 3). */
export function todayIn(timezone: string, now: Date): LocalDate {
  return instantToWallClock(now, timezone).date;
}

/** The first instant of a day in a zone and the first after it; 23 to 25 hours apart in America. */
export function dayBounds(date: LocalDate, timezone: string): { startsAt: Date; endsAt: Date } {
  const { from, until } = localDay(date, timezone);
  return { startsAt: new Date(from * 1000), endsAt: new Date(until * 1000) };
}
