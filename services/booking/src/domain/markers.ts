import { addMonths, type LocalDate } from '@frizo/local-time';
import type { ArtistCalendar, AvailabilityContext } from './artist-calendar.ts';
import {
  daysToFlag,
  flagAvailable,
  flagOccupied,
  flagPossible,
  type Marker,
  presentFlags,
} from './day-flags.ts';
import { type Openings, openingsOf } from './openings.ts';

interface MarkersQuery extends AvailabilityContext {
  readonly fromDate: LocalDate;
  /** The last day, inclusive. */
  readonly toDate: LocalDate;
}

/** How a calendar becomes openings: `openingsOf` for a client, `openingsForProfessional` for a professional. */
export type Rule = (calendar: ArtistCalendar, availability: AvailabilityContext) => Openings | undefined;

const longestRangeMonths = 4;

/** Whether one call may request these days: in order, and no more than 4 months (decisions 4). */
export function isMarkerRange(fromDate: LocalDate, toDate: LocalDate): boolean {
  return fromDate <= toDate && toDate <= addMonths(fromDate, longestRangeMonths);
}

/**
 * One marker per day. The calendars are all for one address, so that they share its time zone, and contain everything that touches the
 * range. For clients also the days that are full, for which they can join the waiting list. Throws a RangeError for an invalid range.
 */
export function markers(
  calendars: readonly ArtistCalendar[],
  query: MarkersQuery,
  rule: Rule = openingsOf,
): Marker[] {
  const { fromDate, toDate } = query;
  if (!isMarkerRange(fromDate, toDate)) throw new RangeError(`Not a range of days: ${fromDate} to ${toDate}`);
  const range = daysToFlag(query, calendars[0]?.timezone ?? 'UTC');
  for (const calendar of calendars) {
    flagAvailable(range, rule(calendar, query));
    flagOccupied(range, calendar);
  }
  if (rule === openingsOf) {
    const empty = { appointments: [], blocks: [], holds: [] };
    for (const calendar of calendars) flagPossible(range, openingsOf({ ...calendar, ...empty }, query));
  }
  return presentFlags(range);
}
