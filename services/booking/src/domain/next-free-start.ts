import { boundOnDay, type DayPiece, type LocalDay } from '@frizo/local-time';
import type { Openings } from './openings.ts';
import { findClash } from './spans.ts';

/** Starts lie on the quarter hours of the wall clock (decisions 4, spec 9). */
export const stepSeconds = 900;

/**
 * The one rule of when a client can start (decisions 4): a 15-minute step of the wall clock, not before now, at which the
 * processing time fits into the hours at the address, free of occupancies. Answers the first on the day that is at or
 * after `from`, in unix seconds. The day's times, its marker, the check of a save and the offer of others all ask here.
 */
export function nextFreeStart(
  openings: Openings,
  day: LocalDay,
  weekday: number,
  from = -Infinity,
): number | undefined {
  const hours = openings.week[weekday];
  if (!hours) return undefined;
  const earliest = Math.max(from, openings.notBefore);
  for (let index = 0; index < hours.from.length; index++) {
    const closes = boundOnDay(day, hours.until[index] ?? 0);
    if (closes <= earliest) continue;
    const opens = Math.max(earliest, boundOnDay(day, hours.from[index] ?? 0));
    for (const piece of day.pieces) {
      const start = nextInPiece(openings, piece, opens, closes);
      if (start !== undefined) return start;
    }
  }
  return undefined;
}

/**
 * Fitting is counted in elapsed time, which is what the work takes, also while the clock is changed. A time that is shown
 * twice means the first, so a piece gives only times that the day has not had.
 */
function nextInPiece(openings: Openings, piece: DayPiece, opens: number, closes: number): number | undefined {
  const { processingSeconds, busy } = openings;
  let start = stepAt(piece, Math.max(opens, piece.freshFrom));
  while (start < piece.until && start + processingSeconds <= closes) {
    const busyUntil = findClash(busy, start, start + processingSeconds);
    if (busyUntil === undefined) return start;
    start = stepAt(piece, busyUntil);
  }
  return undefined;
}

/** The first step of the wall clock at or after an instant. */
function stepAt({ zero }: DayPiece, instant: number): number {
  return zero + Math.ceil((instant - zero) / stepSeconds) * stepSeconds;
}
