import { localDay, type LocalDate, weekdayOf } from '@frizo/local-time';
import type { ArtistCalendar, Looking } from './artist-calendar.ts';
import { workingTimes } from './openings.ts';

/** Whether the sign says CLOSED: the artist has no hours at the address that day, or its calendar has no such day. */
export function isClosed(
  calendar: Pick<ArtistCalendar, 'hours' | 'timezone'>,
  { addressId }: Pick<Looking, 'addressId'>,
  date: LocalDate,
): boolean {
  return (
    workingTimes(calendar, weekdayOf(date), addressId).from.length === 0 ||
    localDay(date, calendar.timezone).pieces.length === 0
  );
}
