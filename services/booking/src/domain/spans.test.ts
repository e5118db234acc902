import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { coversSpan, findClash, uniteSpans } from './spans.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -2, max: 12 }))
    .map(([from, length]): [number, number] => [from, from + length]),
);

describe('spans', () => {
  it('joins spans that touch or overlap, and drops empty ones', () => {
    const { from, until } = uniteSpans([
      [9, 12],
      [1, 3],
      [3, 5],
      [2, 4],
      [10, 11],
      [7, 7],
      [8, 6],
    ]);
    expect([[...from], [...until]]).toEqual([
      [1, 9],
      [5, 12],
    ]);
  });

  it('returns the end of the first clash', () => {
    const united = uniteSpans([
      [2, 4],
      [6, 9],
    ]);
    expect(findClash(united, 0, 2)).toBeUndefined();
    expect(findClash(united, 0, 3)).toBe(4);
    expect(findClash(united, 4, 6)).toBeUndefined();
    expect(findClash(united, 3, 7)).toBe(4);
    expect(findClash(united, 8, 20)).toBe(9);
    expect(findClash(united, 9, 20)).toBeUndefined();
  });

  it('covers the same time as the spans, in order and without overlaps', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -1, max: 65 }), (list, moment) => {
        const united = uniteSpans(list);
        const isCovered = list.some(([from, until]) => moment >= from && moment < until);
        expect(findClash(united, moment, moment + 1) !== undefined).toBe(isCovered);
        united.from.forEach((from, index) => {
          expect(from).toBeLessThan(united.until[index]!);
          if (index > 0) expect(from).toBeGreaterThan(united.until[index - 1]!);
        });
      }),
    );
  });

  it('contains a stretch if every moment of it lies in the same span', () => {
    fc.assert(
      fc.property(
        spans,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        (list, from, length) => {
          const united = uniteSpans(list);
          const moments = Array.from({ length }, (_, index) => from + index);
          const isContained = moments.every((moment) =>
            list.some(([start, end]) => moment >= start && moment < end),
          );
          expect(coversSpan(united, from, from + length)).toBe(isContained);
        },
      ),
    );
  });
});
