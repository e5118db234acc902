import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstFreeStart, type FreeSpan, type RequestedStart } from './free-start.ts';

const wholeDay = { fromSeconds: 0, toSeconds: 86_400, processingSeconds: 3_600 };
const morning: FreeSpan = { startSeconds: 36_000, endSeconds: 43_200 };

/** The rule taken literally: tries every second of the day. */
function model(
  span: FreeSpan,
  { fromSeconds, toSeconds, processingSeconds, nowSeconds = 0 }: RequestedStart,
): number | undefined {
  for (let second = fromSeconds; second < toSeconds; second += 1) {
    const isOnGrid = second % 900 === 0;
    const isInside = second >= span.startSeconds && second + processingSeconds <= span.endSeconds;
    if (isOnGrid && isInside && second >= nowSeconds) return second;
  }
  return undefined;
}

describe('the first start in a free span', () => {
  it.each<[string, FreeSpan, Partial<RequestedStart>, number | undefined]>([
    ['begins with the span', morning, {}, 36_000],
    ['waits for the quarter hour', { ...morning, startSeconds: 36_001 }, {}, 36_900],
    ['is not before the requested time', morning, { fromSeconds: 36_600 }, 36_900],
    ['is not at the end of the requested time', morning, { toSeconds: 36_000 }, undefined],
    ['may end with the span', morning, { fromSeconds: 39_600 }, 39_600],
    ['needs room for the service', morning, { fromSeconds: 39_601 }, undefined],
    ['needs more room for a longer service', morning, { processingSeconds: 7_201 }, undefined],
    ['may be now', morning, { nowSeconds: 37_800 }, 37_800],
    ['is not past', morning, { nowSeconds: 37_801 }, 38_700],
    ['may end at midnight', { startSeconds: 82_800, endSeconds: 86_400 }, {}, 82_800],
  ])('%s', (_name, span, requested, expected) => {
    expect(firstFreeStart(span, { ...wholeDay, ...requested })).toBe(expected);
  });

  it('equals what trying every second finds', () => {
    const second = fc.integer({ min: 0, max: 288 }).map((ticks) => ticks * 300);
    const requested = fc.record({
      fromSeconds: second,
      toSeconds: second,
      processingSeconds: fc.integer({ min: 1, max: 20_000 }),
      nowSeconds: fc.option(fc.integer({ min: 0, max: 86_399 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.record({ startSeconds: second, endSeconds: second }), requested, (span, want) => {
        expect(firstFreeStart(span, want)).toBe(model(span, want));
      }),
      { numRuns: 300 },
    );
  });
});
