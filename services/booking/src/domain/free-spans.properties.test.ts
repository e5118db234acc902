import { localDay, type LocalDay } from '@frizo/local-time';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { freeInstants, freeStarts } from './free-starts.ts';
import { freeSpans, type FreeSpan } from './free-spans.ts';
import { openingsOf } from './openings.ts';
import { type HardDay, hardDays } from './testing/arbitrary-day.ts';

const quarters = Array.from({ length: 96 }, (_, index) => index * 900);

/** What a reader of the spans takes for free starts. */
function startsIn(spans: readonly FreeSpan[], processingSeconds: number): number[] {
  return quarters.filter((start) =>
    spans.some(({ startSeconds, endSeconds }) => {
      return start >= startSeconds && start + processingSeconds <= endSeconds;
    }),
  );
}

/** As the spans know it: nobody holds a time, and nothing is over. */
function openingsBeforehand({ calendar, availability }: HardDay) {
  return openingsOf({ ...calendar, holds: [] }, { ...availability, now: new Date(0) })!;
}

function isWithinOneClock({ pieces }: LocalDay, start: number, processingSeconds: number): boolean {
  return pieces.some(({ from, until }) => from <= start && start + processingSeconds <= until);
}

describe('free spans, whatever the day', () => {
  it('hold every free start of every service and no other, but those whose work runs through a change of the clock', () => {
    fc.assert(
      fc.property(hardDays, (hard) => {
        const openings = openingsBeforehand(hard);
        const day = localDay(hard.date, hard.calendar.timezone);
        const { processingSeconds } = openings;
        const free = freeStarts(openings, hard.date).filter((_, index) => {
          const start = freeInstants(openings, day)[index] ?? NaN;
          return isWithinOneClock(day, start, processingSeconds);
        });
        expect(startsIn(freeSpans(openings, day), processingSeconds)).toEqual(free);
      }),
      { numRuns: 250 },
    );
  });

  it('begin at a step, end within the day, and neither overlap nor come out of order', () => {
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
