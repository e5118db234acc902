import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { overlappingSpans, widenEqualEnds, type WeeklySpan } from './weekly-hours.ts';

const winter = new Date('2026-01-10T12:00:00Z');
const hour = 3_600;
const span = (dayIndex: number, from: number, to: number, timezone = 'America/Phoenix'): WeeklySpan => ({
  dayIndex,
  start: from * hour,
  end: to * hour,
  timezone,
});

describe('widenEqualEnds', () => {
  it.each([
    [36_000, 36_000, { start: 36_000, end: 36_900 }],
    [86_400, 86_400, { start: 85_500, end: 86_400 }],
    [36_000, 68_400, { start: 36_000, end: 68_400 }],
  ])('makes of %d to %d the span %j (spec 5.5)', (start, end, widened) => {
    expect(widenEqualEnds({ start, end })).toEqual(widened);
  });
});

describe('overlappingSpans', () => {
  it.each<[string, WeeklySpan[], number[]]>([
    ['two parts of a day that do not touch', [span(1, 9, 12), span(1, 13, 18)], []],
    ['two parts of a day of which one begins when the other ends', [span(1, 9, 12), span(1, 12, 18)], []],
    ['two parts of a day that overlap', [span(1, 9, 13), span(1, 12, 18), span(2, 9, 18)], [0, 1]],
    ['the same hours on different days', [span(1, 9, 18), span(2, 9, 18)], []],
    [
      'the same clock time in zones an hour apart, which are different times',
      [span(1, 9, 10, 'America/Denver'), span(1, 9, 10, 'America/Chicago')],
      [],
    ],
    [
      'different clock times in two zones that are the same time',
      [span(1, 9, 10, 'America/Denver'), span(1, 10, 11, 'America/Chicago')],
      [0, 1],
    ],
    [
      'hours that overlap in summer only, when Phoenix stays on standard time',
      [span(1, 9, 10, 'America/Phoenix'), span(1, 10, 11, 'America/Denver')],
      [0, 1],
    ],
    [
      'the end of a Saturday and the beginning of a Sunday further east',
      [span(6, 22, 24, 'America/Los_Angeles'), span(0, 1, 2, 'America/New_York')],
      [0, 1],
    ],
  ])('finds %s', (_title, spans, expected) => {
    expect(overlappingSpans(spans, winter)).toEqual(expected);
  });

  it('finds in one zone exactly what overlaps on the same day, whatever the order', () => {
    const anySpan = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .filter(([, start, end]) => start < end)
      .map(([dayIndex, start, end]) => span(dayIndex, start / 4, end / 4));
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 12 }), (spans) => {
        const expected = spans.flatMap((one, index) =>
          spans.some(
            (other, place) =>
              place !== index &&
              other.dayIndex === one.dayIndex &&
              other.start < one.end &&
              one.start < other.end,
          )
            ? [index]
            : [],
        );
        expect(overlappingSpans(spans, winter)).toEqual(expected);
      }),
    );
  });
});
