import { type LocalDate, type LocalDay, weekdayOf } from '@frizo/local-time';
import type { OccupiedSpan } from './artist-calendar.ts';
import { dayTable } from './day-table.ts';
import { nextFreeStart } from './free-starts.ts';
import type { Openings } from './openings.ts';
import { firstEndingAfter } from './spans.ts';

/** What a day of a calendar shows (decisions 4): whether any of the artists has a free start, a block, an appointment. */
export interface Marker {
  readonly date: LocalDate;
  readonly available: boolean;
  readonly block: boolean;
  readonly book: boolean;
  /** No start is free only because of occupancies and holds. */
  readonly full?: true;
}

/** The days, and the flags that each artist adds to. */
interface FlaggedDays {
  readonly days: readonly LocalDay[];
  readonly ends: Float64Array;
  readonly flags: Uint8Array;
}

const available = 1;
const block = 2;
const book = 4;
const possible = 8;

/** The days of a range in a zone, to be flagged; `flags` continues those of the same dates in another zone. */
export function daysToFlag(
  { fromDate, toDate }: { readonly fromDate: LocalDate; readonly toDate: LocalDate },
  timezone: string,
  flags?: Uint8Array,
): FlaggedDays {
  const { days, ends } = dayTable(fromDate, toDate, timezone);
  return { days, ends, flags: flags ?? new Uint8Array(days.length) };
}

/** Flags the days on which an artist has a free start. */
export function flagAvailable(range: FlaggedDays, openings: Openings | undefined): void {
  flagStarts(range, openings, available);
}

/** Flags the other days on which the artist would have one in an empty calendar. */
export function flagPossible(range: FlaggedDays, openings: Openings | undefined): void {
  flagStarts(range, openings, possible);
}

function flagStarts({ days, flags }: FlaggedDays, openings: Openings | undefined, flag: number): void {
  const first = days[0];
  if (!openings || !first) return;
  let weekday = weekdayOf(first.date);
  days.forEach((day, index) => {
    const known = flags[index] ?? 0;
    const isNew = (known & (available | flag)) === 0;
    if (isNew && nextFreeStart(openings, day, weekday) !== undefined) flags[index] = known | flag;
    weekday = (weekday + 1) % 7;
  });
}

/** Flags the days with blocks and appointments of an artist. */
export function flagOccupied(
  range: FlaggedDays,
  { blocks, appointments }: Readonly<Record<'blocks' | 'appointments', readonly OccupiedSpan[]>>,
): void {
  flagTouched(range, blocks, block);
  flagTouched(range, appointments, book);
}

function flagTouched(range: FlaggedDays, spans: readonly OccupiedSpan[], flag: number): void {
  for (const [from, until] of spans) {
    for (let index = firstEndingAfter(range.ends, from); index < range.days.length; index++) {
      const day = range.days[index];
      if (!day || day.from >= until) break;
      if (day.from < day.until) range.flags[index] = (range.flags[index] ?? 0) | flag;
    }
  }
}

export function presentFlags({ days, flags }: FlaggedDays): Marker[] {
  return days.map(({ date }, index) => {
    const flag = flags[index] ?? 0;
    return {
      date,
      available: (flag & available) !== 0,
      block: (flag & block) !== 0,
      book: (flag & book) !== 0,
      ...((flag & (available | possible)) === possible && { full: true }),
    };
  });
}
