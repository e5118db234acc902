import { dateOfDayNumber, dayNumberOf, type LocalDate } from './local-date.ts';
import { stretchesBetween } from './zone-offset.ts';

/** A part of a day in which clocks run evenly. Instants in unix seconds. */
export interface DayPiece {
  readonly from: number;
  readonly until: number;
  /** The instant at which this clock shows, or would show, 0:00: an instant is `zero` + the seconds it shows. */
  readonly zero: number;
  /** From here on this clock shows times that the day has not had before; `until` when there are none. */
  readonly freshFrom: number;
}

/** What a date covers in a zone: [from, until) in unix seconds, of one piece but on days when the clock is changed. */
export interface LocalDay {
  readonly date: LocalDate;
  readonly from: number;
  readonly until: number;
  readonly pieces: readonly DayPiece[];
}

const day = 86_400;
/** Offsets lie between -12 h and +14 h, so a day lies within these of its UTC namesake. */
const widest = 15 * 3600;

/** The day that a date is in a zone. Throws a RangeError for what is no date or no zone. */
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
  // A date can be missing whole, as 2011-12-30 is in Samoa: it begins and ends where the next one begins.
  if (!first || !last) {
    const { from } = localDay(dateOfDayNumber(utcMidnight / day + 1), timezone);
    return { date, from, until: from, pieces };
  }
  return { date, from: first.from, until: last.until, pieces };
}

/**
 * The instant of a wall-clock time on the day, in unix seconds: the first when it exists twice, undefined when it does
 * not exist (decisions 3). 86400 is the end of the day.
 */
export function instantOnDay(localDay: LocalDay, seconds: number): number | undefined {
  if (seconds === day) return localDay.until;
  for (const piece of localDay.pieces) {
    const instant = piece.zero + seconds;
    if (instant >= piece.from && instant < piece.until) return instant;
  }
  return undefined;
}

/** The same for a bound, as working hours have: one that does not exist is where the clock jumps over it. */
export function boundOnDay(localDay: LocalDay, seconds: number): number {
  for (const piece of localDay.pieces) {
    const instant = piece.zero + seconds;
    if (instant < piece.until) return Math.max(instant, piece.from);
  }
  return localDay.until;
}

/**
 * Seconds from midnight that a clock shows at an instant, held within the day and never running back: what happens
 * while an hour is repeated is shown at the hour's end. For drawing spans of time on the wall clock of a day.
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
