import { localDay, type LocalDay } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freeInstants, freeStarts } from './free-starts.ts';
import { freeSpans, type FreeSpan } from './free-spans.ts';
import { openingsOf } from './openings.ts';
import { type HardDay, hardDays } from './testing/arbitrary-day.ts';

const quarters = Array.from({ length: 96 }, (_, index) => index * 900);

/** The free starts that a consumer of the spans derives from them. */
function startsIn(spans: readonly FreeSpan[], processingSeconds: number): number[] {
  return quarters.filter((start) =>
    spans.some(({ startSeconds, endSeconds }) => {
      return start >= startSeconds && start + processingSeconds <= endSeconds;
    }),
  );
}

/** The openings of the spans: without holds, and with nothing in the past. */
function openingsBeforehand({ calendar, availability }: HardDay) {
  return openingsOf({ ...calendar, holds: [] }, { ...availability, now: new Date(0) })!;
}

function isWithinOnePiece({ pieces }: LocalDay, start: number, processingSeconds: number): boolean {
  return pieces.some(({ from, until }) => from <= start && start + processingSeconds <= until);
}

describe('free spans, on any day', () => {
  it('contain exactly the free starts of every service, except those whose work runs through a clock change', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        const openings = openingsBeforehand(hard);
        const day = localDay(hard.date, hard.calendar.timezone);
        const { processingSeconds } = openings;
        const free = freeStarts(openings, hard.date).filter((_, index) => {
          const start = freeInstants(openings, day)[index] ?? NaN;
          return isWithinOnePiece(day, start, processingSeconds);
        });
        expect(startsIn(freeSpans(openings, day), processingSeconds)).toEqual(free);
      }),
      { numRuns: 250 },
    );
  });

  it('begin at a step, end within the day, do not overlap and are in order', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        let reach = 0;
        for (const span of freeSpans(openingsBeforehand(hard), localDay(hard.date, hard.calendar.timezone))) {
          expect(span.startSeconds % 900).toBe(0);
          expect(span.startSeconds).toBeGreaterThanOrEqual(reach);
          expect(span.endSeconds).toBeGreaterThan(span.startSeconds);
          reach = span.endSeconds;
        }
        expect(reach).toBeLessThanOrEqual(86_400);
      }),
    );
  });
});
