import { type LocalDay, roundUpToStartStep } from '@frizo/local-time';
import type { Openings } from './openings.ts';
import { firstEndingAfter, type Spans } from './spans.ts';
import { eachOpening, hoursOn } from './working-hours.ts';

/** A part of a day in which an artist is free, in wall clock seconds. It begins at a start step. */
export interface FreeSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * The free starts of every service at once: a client can start at a step of the wall clock from which the processing time
 * fits into one of these spans. A span ends at a clock change, since wall clock seconds differ from elapsed ones after it: a published
 * span is always correct, and work that would run through the change is left out (decision 0015).
 */
export function freeSpans({ hours: all, busy }: Pick<Openings, 'hours' | 'busy'>, day: LocalDay): FreeSpan[] {
  const spans: FreeSpan[] = [];
  eachOpening(hoursOn(all, day.date), day, (opens, closes) => {
    for (const [from, until] of gaps(busy, opens, closes)) spans.push(...shownSpans(day, from, until));
    return true;
  });
  return spans;
}

/** The parts of [opens, closes) between busy spans. */
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
    const startSeconds = roundUpToStartStep(Math.max(from, piece.freshFrom) - piece.zero);
    const endSeconds = Math.floor(Math.min(until, piece.until) - piece.zero);
    return startSeconds < endSeconds ? [{ startSeconds, endSeconds }] : [];
  });
}
