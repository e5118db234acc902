import { addMonths, type LocalDate, type LocalDay, weekdayOf } from '@frizo/local-time';
import type { ArtistCalendar, Looking, OccupiedSpan } from './artist-calendar.ts';
import { dayTable } from './day-table.ts';
import { nextFreeStart } from './next-free-start.ts';
import { openingsOf } from './openings.ts';
import { firstEndingAfter } from './spans.ts';

/** What a day of the calendar shows (decisions 4): a free start, a block, an appointment of any of the artists. */
export interface Marker {
  readonly date: LocalDate;
  readonly available: boolean;
  readonly block: boolean;
  readonly book: boolean;
}

export interface MarkersQuery extends Looking {
  readonly fromDate: LocalDate;
  /** The last day, itself in. */
  readonly toDate: LocalDate;
}

const longestRangeMonths = 4;

const available = 1;
const block = 2;
const book = 4;

/** Whether one call may ask for these days: in order, and no more than 4 months (decisions 4). */
export function isMarkerRange(fromDate: LocalDate, toDate: LocalDate): boolean {
  return fromDate <= toDate && toDate <= addMonths(fromDate, longestRangeMonths);
}

/**
 * One marker a day. The calendars are all read for one address, so that they share its clock; they hold whatever touches
 * the range. Throws a RangeError for a range that may not be asked for.
 */
export function markers(calendars: readonly ArtistCalendar[], query: MarkersQuery): Marker[] {
  const { fromDate, toDate } = query;
  if (!isMarkerRange(fromDate, toDate)) throw new RangeError(`Not a range of days: ${fromDate} to ${toDate}`);
  const { dates, days, ends } = dayTable(fromDate, toDate, calendars[0]?.timezone ?? 'UTC');
  const range = { days, ends, flags: new Uint8Array(days.length) };
  for (const calendar of calendars) {
    flagAvailable(range, calendar, query);
    flagTouched(range, calendar.blocks, block);
    flagTouched(range, calendar.appointments, book);
  }
  return dates.map((date, index) => present(date, range.flags[index] ?? 0));
}

/** What all artists share: the days, and the flags that each adds to. */
interface Range {
  readonly days: readonly LocalDay[];
  readonly ends: Float64Array;
  readonly flags: Uint8Array;
}

function flagAvailable({ days, flags }: Range, calendar: ArtistCalendar, looking: Looking): void {
  const openings = openingsOf(calendar, looking);
  const first = days[0];
  if (!openings || !first) return;
  let weekday = weekdayOf(first.date);
  days.forEach((day, index) => {
    const known = flags[index] ?? 0;
    const isNew = (known & available) === 0;
    if (isNew && nextFreeStart(openings, day, weekday) !== undefined) flags[index] = known | available;
    weekday = (weekday + 1) % 7;
  });
}

function flagTouched(range: Range, spans: readonly OccupiedSpan[], flag: number): void {
  for (const [from, until] of spans) {
    for (let index = firstEndingAfter(range.ends, from); index < range.days.length; index++) {
      const day = range.days[index];
      if (!day || day.from >= until) break;
      if (day.from < day.until) range.flags[index] = (range.flags[index] ?? 0) | flag;
    }
  }
}

function present(date: LocalDate, flags: number): Marker {
  return {
    date,
    available: (flags & available) !== 0,
    block: (flags & block) !== 0,
    book: (flags & book) !== 0,
  };
}
