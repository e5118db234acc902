import { type LocalDate, weekdayOf } from './local-date.ts';
import { instantOnDay, localDay } from './local-day.ts';
import type { WallClock } from './wall-clock.ts';
import { offsetAt } from './zone-offset.ts';

/** The months of a year, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** MM/DD/YYYY (spec 9). */
export function formatLocalDate(date: LocalDate): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

/** hh:mm A (spec 9) from seconds since midnight, such as `09:15 AM`; the end of the day is 12:00 AM again. */
export function formatWallTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hour = Math.floor(minutes / 60) % 24;
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The local time, with the zone's name when the viewer's local time differs: `09:15 AM MST`. A salon in Detroit needs no name in New York. */
export function formatTimeForViewer({ date, seconds, timezone }: WallClock, viewerTimezone: string): string {
  const time = formatWallTime(seconds);
  const day = localDay(date, timezone);
  const instant = instantOnDay(day, seconds) ?? day.from;
  if (offsetAt(instant, timezone) === offsetAt(instant, viewerTimezone)) return time;
  return `${time} ${zoneNameAt(new Date(instant * 1000), timezone)}`;
}

/** The short name of a zone at an instant, as used in the US: `EDT`, `MST`; an offset for zones without one. */
export function zoneNameAt(instant: Date, timezone: string): string {
  const format =
    zoneNameFormats.get(timezone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' });
  zoneNameFormats.set(timezone, format);
  const parts = format.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}

/** By zone; to make one takes longer than to use it a hundred times. */
const zoneNameFormats = new Map<string, Intl.DateTimeFormat>();

/** The zone of this machine: in a browser, the viewer's. */
export function ownTimezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

export interface DayOfList<Item> {
  readonly date: LocalDate;
  readonly items: readonly Item[];
}

/** Groups a chronological list by day. */
export function byDay<Item extends { readonly date: LocalDate }>(list: readonly Item[]): DayOfList<Item>[] {
  const days: { date: LocalDate; items: Item[] }[] = [];
  for (const item of list) {
    const last = days.at(-1);
    if (last?.date === item.date) last.items.push(item);
    else days.push({ date: item.date, items: [item] });
  }
  return days;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Monday, 03/02/2026`, or `Today, 03/02/2026` for the given today. */
export function dayTitle(date: LocalDate, today: LocalDate): string {
  return `${date === today ? 'Today' : weekdays[weekdayOf(date)]}, ${formatLocalDate(date)}`;
}

/** `1 h 15 min` from seconds. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
