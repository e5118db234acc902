import { wallClockToInstant } from '@frizo/local-time';
import type { ArtistCalendar, HeldSpan, HoursRow, OccupiedSpan } from '../artist-calendar.ts';

export const newYork = 'America/New_York';
export const addressId = 31;
export const otherAddressId = 32;
const hour = 3600;

/** An artist in New York who works every day from 10:00 to 19:00 at one address and takes an hour for the service. */
export function buildCalendar(parts: Partial<ArtistCalendar> = {}): ArtistCalendar {
  return {
    artistId: 7,
    processingSeconds: hour,
    timezone: newYork,
    hours: everyDay('10:00', '19:00'),
    exceptions: [],
    appointments: [],
    blocks: [],
    holds: [],
    ...parts,
  };
}

export function everyDay(start: string, end: string, place = addressId): HoursRow[] {
  return [0, 1, 2, 3, 4, 5, 6].map((dayIndex) => [dayIndex, clock(start), clock(end), place]);
}

/** From one time of a day to another, such as '10:00' and '24:00', in the time zone. */
export function spanOn(date: string, start: string, end: string, id = 1, timezone = newYork): OccupiedSpan {
  return [unixOf(date, start, timezone), unixOf(date, end, timezone), id];
}

export function holdOn(
  date: string,
  start: string,
  end: string,
  expires: Date,
  clientUserId?: number,
): HeldSpan {
  return [unixOf(date, start, newYork), unixOf(date, end, newYork), expires.getTime() / 1000, clientUserId];
}

export function unixOf(date: string, time: string, timezone = newYork): number {
  const instant = wallClockToInstant(date, clock(time), timezone);
  if (!instant) throw new RangeError(`${date} has no ${time} in ${timezone}`);
  return instant.getTime() / 1000;
}

/** Seconds from midnight of '10:15'. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hour + minutes * 60;
}

/** '10:15' of seconds from midnight, for readable tests. */
export function times(seconds: readonly number[]): string[] {
  return seconds.map((value) => {
    const minutes = value / 60;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
}

/** The same, with consecutive quarter hours joined: '10:00 to 11:30, 14:00'. */
export function runs(seconds: readonly number[]): string {
  const all = new Set(seconds);
  const firsts = seconds.filter((value) => !all.has(value - 900));
  return firsts
    .map((first) => {
      let last = first;
      while (all.has(last + 900)) last += 900;
      return times(last === first ? [first] : [first, last]).join(' to ');
    })
    .join(', ');
}
