import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cardsIn, keepStanding, standMore, type CardRange } from './standing-cards.ts';

const columns = 4;
const near = { first: 80, end: 120 };
const seen = { first: 92, end: 104 };

/** All that stand one after the other, until no more are to. */
function stepsFrom(standing: CardRange, view = { near, seen }): CardRange[] {
  const more = standMore(standing, view, columns);
  return more === standing ? [] : [more, ...stepsFrom(more, view)];
}

describe('the cards of a grid', () => {
  it('lie in its rows', () => {
    expect(cardsIn({ first: 2, end: 5 }, { columns })).toEqual({ first: 8, end: 20 });
  });

  it('stand in view first, row by row, then below it and above it, two at a time', () => {
    const begun = keepStanding({ first: 0, end: 40 }, { near, seen });
    expect(begun).toEqual({ first: 92, end: 94 });
    expect(stepsFrom(begun).slice(0, 4)).toEqual([
      { first: 92, end: 98 },
      { first: 92, end: 102 },
      { first: 92, end: 104 },
      { first: 92, end: 106 },
    ]);
    expect(stepsFrom(begun).slice(-2)).toEqual([
      { first: 82, end: 120 },
      { first: 80, end: 120 },
    ]);
  });

  it('stand above those that are left, where the view went up', () => {
    const kept = keepStanding({ first: 100, end: 140 }, { near, seen });
    expect(kept).toEqual({ first: 100, end: 120 });
    expect(stepsFrom(kept)[0]).toEqual({ first: 96, end: 120 });
  });

  it('stay as they are where the view stays near', () => {
    const standing = { first: 84, end: 112 };
    expect(keepStanding(standing, { near, seen })).toBe(standing);
  });

  it('all stand in the end, never many at once and never one that is not near, wherever the view was before', () => {
    const ranges = fc
      .uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 4, maxLength: 4 })
      .map((numbers) => numbers.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(ranges, fc.nat(300), fc.integer({ min: 1, max: 60 }), (edges, first, length) => {
        const [nearFirst = 0, seenFirst = 0, seenEnd = 0, nearEnd = 0] = edges;
        const view = {
          near: { first: nearFirst, end: nearEnd },
          seen: { first: seenFirst, end: seenEnd },
        };
        let standing = keepStanding({ first, end: first + length }, view);
        const kept = Math.max(0, Math.min(first + length, nearEnd) - Math.max(first, nearFirst));
        expect(standing.end - standing.first).toBeLessThanOrEqual(Math.max(kept, 2));
        for (const more of stepsFrom(standing, view)) {
          const count = more.end - more.first - (standing.end - standing.first);
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(columns);
          standing = more;
        }
        expect(standing).toEqual(view.near);
      }),
    );
  });
});
