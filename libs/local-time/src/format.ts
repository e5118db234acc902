import type { LocalDate } from './local-date.ts';
import { instantOnDay, localDay } from './local-day.ts';
import type { WallClock } from './wall-clock.ts';
import { offsetAt } from './zone-offset.ts';

/** MM/DD/YYYY (spec 9). */
export function formatLocalDate(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

/** hh:mm A (spec 9) of seconds from midnight, as `09:15 AM`; the end of the day is 12:00 AM again. */
export function formatWallTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hour = Math.floor(minutes / 60) % 24;
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The time on the wall, with the zone's name when the viewer's own clock shows another one: `09:15 AM MST`. A salon in
 * Detroit needs no name in New York.
 */
export function formatTimeForViewer({ date, seconds, timezone }: WallClock, viewerTimezone: string): string {
  const time = formatWallTime(seconds);
  const day = localDay(date, timezone);
  const instant = instantOnDay(day, seconds) ?? day.from;
  if (offsetAt(instant, timezone) === offsetAt(instant, viewerTimezone)) return time;
  return `${time} ${zoneNameAt(new Date(instant * 1000), timezone)}`;
}

/** The short name of a zone at an instant, as people say it in the US: `EDT`, `MST`; an offset where they have none. */
export function zoneNameAt(instant: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** The zone of the machine that this runs on: in a browser, the viewer's. */
export function ownTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
