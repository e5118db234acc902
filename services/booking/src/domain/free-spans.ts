import { boundOnDay, type LocalDay, weekdayOf } from '@frizo/local-time';
import { stepSeconds } from './next-free-start.ts';
import type { Openings } from './openings.ts';
import { firstEndingAfter, type Spans } from './spans.ts';

/** A part of a day in which an artist is free, in seconds that the wall clock shows. It begins at a step of starts. */
export interface FreeSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * The free starts of every service at once: a client can start at a step of the wall clock from which the processing time
 * fits into one of these spans. A span ends where the clock is changed, since behind it the seconds that a clock shows are
 * not those that pass: what it tells is always true, and work that would run through the change is not told (decision 0020).
 */
export function freeSpans({ week, busy }: Pick<Openings, 'week' | 'busy'>, day: LocalDay): FreeSpan[] {
  const hours = week[weekdayOf(day.date)];
  if (!hours) return [];
  const spans: FreeSpan[] = [];
  for (let index = 0; index < hours.from.length; index++) {
    const opens = boundOnDay(day, hours.from[index] ?? 0);
    const closes = boundOnDay(day, hours.until[index] ?? 0);
    for (const [from, until] of gaps(busy, opens, closes)) spans.push(...shownSpans(day, from, until));
  }
  return spans;
}

/** What is left of [opens, closes) between busy spans. */
function* gaps(busy: Spans, opens: number, closes: number): Generator<readonly [number, number]> {
  let from = opens;
  for (let index = firstEndingAfter(busy.until, opens); from < closes; index++) {
    const until = Math.min(busy.from[index] ?? closes, closes);
    if (from < until) yield [from, until];
    from = busy.until[index] ?? closes;
  }
}

function shownSpans({ pieces }: LocalDay, from: number, until: number): FreeSpan[] {
  return pieces.flatMap((piece) => {
    const shownFrom = Math.max(from, piece.freshFrom) - piece.zero;
    const startSeconds = Math.ceil(shownFrom / stepSeconds) * stepSeconds;
    const endSeconds = Math.floor(Math.min(until, piece.until) - piece.zero);
    return startSeconds < endSeconds ? [{ startSeconds, endSeconds }] : [];
  });
}
