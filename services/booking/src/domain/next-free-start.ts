import { boundOnDay, type DayPiece, type LocalDay } from '@frizo/local-time';
import type { Openings } from './openings.ts';
import { firstEndingAfter } from './spans.ts';

/** Starts lie on the quarter hours of the wall clock (decisions 4, spec 9). */
export const stepSeconds = 900;

/**
 * Takes a free start and until when the artist is free from there: to the next occupancy, or to the end of the hours. Both
 * in unix seconds. Answers whether to go on.
 */
type TakeStart = (start: number, freeUntil: number) => boolean;

/**
 * The one rule of when somebody can start (decisions 4): a 15-minute step of the wall clock, not before now, at which the
 * processing time fits into the hours at the address, free of occupancies. Goes through the starts of the day at or after
 * `from`, in unix seconds and ascending. The day's times, its marker, the check of a save and the offer of others all ask here.
 */
export function eachFreeStart(
  openings: Openings,
  { day, weekday, from = -Infinity }: { day: LocalDay; weekday: number; from?: number },
  take: TakeStart,
): void {
  const hours = openings.week[weekday];
  if (!hours) return;
  const earliest = Math.max(from, openings.notBefore);
  for (let index = 0; index < hours.from.length; index++) {
    const closes = boundOnDay(day, hours.until[index] ?? 0);
    if (closes <= earliest) continue;
    const opens = Math.max(earliest, boundOnDay(day, hours.from[index] ?? 0));
    for (const piece of day.pieces) {
      if (!eachInPiece(openings, piece, opens, closes, take)) return;
    }
  }
}

/** The first of them; undefined when there is none. */
export function nextFreeStart(
  openings: Openings,
  day: LocalDay,
  weekday: number,
  from?: number,
): number | undefined {
  let first: number | undefined;
  eachFreeStart(openings, from === undefined ? { day, weekday } : { day, weekday, from }, (start) => {
    first = start;
    return false;
  });
  return first;
}

/**
 * Fitting is counted in elapsed time, which is what the work takes, also while the clock is changed. A time that is shown
 * twice means the first, so a piece gives only times that the day has not had.
 */
function eachInPiece(
  { processingSeconds, busy }: Openings,
  piece: DayPiece,
  opens: number,
  closes: number,
  take: TakeStart,
): boolean {
  let start = stepAt(piece, Math.max(opens, piece.freshFrom));
  let next = firstEndingAfter(busy.until, start);
  while (start < piece.until && start + processingSeconds <= closes) {
    const takenFrom = busy.from[next] ?? Infinity;
    const takenUntil = busy.until[next] ?? Infinity;
    if (takenUntil <= start) next++;
    else if (takenFrom < start + processingSeconds) start = stepAt(piece, takenUntil);
    else if (take(start, Math.min(takenFrom, closes))) start += stepSeconds;
    else return false;
  }
  return true;
}

/** The first step of the wall clock at or after an instant. */
function stepAt({ zero }: DayPiece, instant: number): number {
  return zero + Math.ceil((instant - zero) / stepSeconds) * stepSeconds;
}
