import { dateOfDayNumber, dayNumberOf, type LocalDate } from './local-date.ts';
import { stretchesBetween } from './zone-offset.ts';

/** A part of a day with a constant offset. Instants in unix seconds. */
export interface DayPiece {
  readonly from: number;
  readonly until: number;
  /** The instant of 0:00 with this offset: an instant is `zero` + local seconds. */
  readonly zero: number;
  /** The instant from which this piece has local times that did not occur before; `until` when there are none. */
  readonly freshFrom: number;
}

/** A date in a zone: [from, until) in unix seconds. It has one piece, except on days with a clock change. */
export interface LocalDay {
  readonly date: LocalDate;
  readonly from: number;
  readonly until: number;
  readonly pieces: readonly DayPiece[];
}

const day = 86_400;
/** Offsets are between -12 h and +14 h, so a day lies within this distance of the same date in UTC. */
const widest = 15 * 3600;

/** The day of a date in a zone. Throws a RangeError for an invalid date or zone. */
export function localDay(date: LocalDate, timezone: string): LocalDay {
  const utcMidnight = dayNumberOf(date) * day;
  const pieces: DayPiece[] = [];
  let shown = 0;
  for (const stretch of stretchesBetween(utcMidnight - widest, utcMidnight + day + widest, timezone)) {
    const zero = utcMidnight - stretch.offset;
    const from = Math.max(zero, stretch.from);
    const until = Math.min(zero + day, stretch.until);
    if (from >= until) continue;
    pieces.push({ from, until, zero, freshFrom: Math.min(Math.max(from, zero + shown), until) });
    shown = Math.max(shown, until - zero);
  }
  const first = pieces[0];
  const last = pieces.at(-1);
  // A date can be skipped entirely, as 2011-12-30 in Samoa: it starts and ends where the next one starts.
  if (!first || !last) {
    const { from } = localDay(dateOfDayNumber(utcMidnight / day + 1), timezone);
    return { date, from, until: from, pieces };
  }
  return { date, from: first.from, until: last.until, pieces };
}

/**
 * The instant of a local time on the day, in unix seconds: the first when it occurs twice, undefined when it does not exist (decisions 3). 86400 is
 * the end of the day.
 */
export function instantOnDay(localDay: LocalDay, seconds: number): number | undefined {
  if (seconds === day) return localDay.until;
  for (const piece of localDay.pieces) {
    const instant = piece.zero + seconds;
    if (instant >= piece.from && instant < piece.until) return instant;
  }
  return undefined;
}

/** The same for a bound, such as that of working hours: one that does not exist is moved to the end of the skipped hour. */
export function boundOnDay(localDay: LocalDay, seconds: number): number {
  for (const piece of localDay.pieces) {
    const instant = piece.zero + seconds;
    if (instant < piece.until) return Math.max(instant, piece.from);
  }
  return localDay.until;
}

/**
 * Seconds from local midnight at an instant, limited to the day and monotonic: instants in a repeated hour map to the hour's end. For drawing time
 * spans on the time line of a day.
 */
export function positionOnDay(localDay: LocalDay, unixSeconds: number): number {
  let position = 0;
  for (const piece of localDay.pieces) {
    if (unixSeconds < piece.from) return position;
    const instant = Math.min(Math.max(unixSeconds, piece.freshFrom), piece.until);
    position = Math.max(position, instant - piece.zero);
  }
  return position;
}
