import { localDay, type LocalDate, type LocalDay, positionOnDay } from '@frizo/local-time';
import type { ArtistCalendar, OccupiedSpan } from './artist-calendar.ts';
import { hoursOn, workingHoursAt } from './working-hours.ts';

/** Decisions 4: 1 appointment, 2 block, 3 outside working hours. */
type BusyType = 1 | 2 | 3;

/** A part of a day on the wall clock, in seconds from local midnight. */
interface BusyInterval {
  /** Of the appointment or block; 0 outside working hours, and for everyone who does not work at the salon. */
  readonly id: number;
  readonly type: BusyType;
  readonly start: number;
  readonly end: number;
}

const endOfDay = 86_400;

/**
 * The busy intervals of a day, cut at midnight, by start. Working hours are those at the address, or at any address if none is given; an
 * appointment that a professional has booked outside of them overlaps that interval. Holds are not shown.
 */
export function busyIntervals(calendar: ArtistCalendar, date: LocalDate, addressId?: number): BusyInterval[] {
  const day = localDay(date, calendar.timezone);
  return [
    ...calendar.appointments.flatMap((span) => placeOn(day, span, 1)),
    ...calendar.blocks.flatMap((span) => placeOn(day, span, 2)),
    ...outsideHours(calendar, date, addressId),
  ].sort((a, b) => a.start - b.start || a.type - b.type);
}

/** The same without ids of appointments and blocks, which would reveal how much a salon books. */
export function withoutIds(intervals: readonly BusyInterval[]): BusyInterval[] {
  return intervals.map((interval) => ({ ...interval, id: 0 }));
}

/** None if the span is on another day, or entirely in the repeated hour of a clock change. */
function placeOn(day: LocalDay, [from, until, id]: OccupiedSpan, type: BusyType): BusyInterval[] {
  const start = positionOnDay(day, from);
  const end = positionOnDay(day, until);
  return start < end ? [{ id, type, start, end }] : [];
}

function outsideHours(calendar: ArtistCalendar, date: LocalDate, addressId?: number): BusyInterval[] {
  const hours = hoursOn(workingHoursAt(calendar, addressId), date);
  const starts = [0, ...hours.until];
  const ends = [...hours.from, endOfDay];
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? endOfDay;
    return start < end ? [{ id: 0, type: 3 as const, start, end }] : [];
  });
}
