import { dateOfDayNumber, type LocalDate } from './local-date.ts';
import { instantOnDay, localDay } from './local-day.ts';
import { offsetAt } from './zone-offset.ts';

/** A local date and time: seconds from local midnight (36000 is 10:00 on every day of the year; decisions 3). */
export interface WallClock {
  readonly date: LocalDate;
  readonly seconds: number;
  readonly timezone: string;
}

/**
 * The instant of a local time. Undefined when it does not exist on that day; the first when it occurs twice (decisions 3). 86400 is the end of the
 * day. Throws a RangeError for an invalid date or zone.
 */
export function wallClockToInstant(date: LocalDate, seconds: number, timezone: string): Date | undefined {
  const instant = instantOnDay(localDay(date, timezone), seconds);
  return instant === undefined ? undefined : new Date(instant * 1000);
}

/** The local date and time of a zone at an instant, in whole seconds. */
export function instantToWallClock(instant: Date, timezone: string): WallClock {
  const unixSeconds = Math.floor(instant.getTime() / 1000);
  const shown = unixSeconds + offsetAt(unixSeconds, timezone);
  const dayNumber = Math.floor(shown / 86_400);
  return { date: dateOfDayNumber(dayNumber), seconds: shown - dayNumber * 86_400, timezone };
}

/** The date in a zone at an instant: "today" at an address (decisions 3). */
export function todayIn(timezone: string, now: Date): LocalDate {
  return instantToWallClock(now, timezone).date;
}

/** The first instant of a day in a zone and the first after it; 23 to 25 hours apart in the US. */
export function dayBounds(date: LocalDate, timezone: string): { startsAt: Date; endsAt: Date } {
  const { from, until } = localDay(date, timezone);
  return { startsAt: new Date(from * 1000), endsAt: new Date(until * 1000) };
}
