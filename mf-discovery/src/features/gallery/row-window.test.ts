import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cardsIn,
  retainRendered,
  rowsNear,
  rowsOf,
  rowsSeen,
  spaceAround,
  renderMore,
  type CardRange,
} from './row-window.ts';

const shape = { columns: 4, pitch: 500 };

describe('the rows of a long grid', () => {
  it('are all rendered when there are few', () => {
    expect(rowsNear(shape, 48, -3_000, 900)).toEqual({ first: 0, end: 12 });
  });

  it('are all rendered without a layout', () => {
    expect(rowsNear({ columns: 1, pitch: 0 }, 400, 0, 900)).toEqual({ first: 0, end: 400 });
  });

  it('are rendered when they are in view, with three on either side', () => {
    expect(rowsNear(shape, 10_000, -50_000, 900)).toEqual({ first: 97, end: 105 });
    expect(spaceAround(shape, 10_000, { first: 97, end: 105 })).toEqual({ before: 48_500, after: 1_197_500 });
  });

  it('count as visible when they are even partly in view', () => {
    const near = rowsNear(shape, 10_000, -50_200, 900);
    expect(rowsSeen(shape, near, -50_200, 900)).toEqual({ first: 100, end: 103 });
  });

  it('have one that counts as visible when the view is beyond them', () => {
    expect(rowsSeen(shape, { first: 0, end: 4 }, 90_000, 900)).toEqual({ first: 0, end: 1 });
    expect(rowsSeen(shape, { first: 21, end: 25 }, -90_000, 900)).toEqual({ first: 24, end: 25 });
  });

  it('are all visible without a layout', () => {
    expect(rowsSeen({ columns: 1, pitch: 0 }, { first: 0, end: 400 }, 0, 900)).toEqual({
      first: 0,
      end: 400,
    });
  });

  it('keep some rows rendered beyond either end of the view', () => {
    expect(rowsNear(shape, 100, 90_000, 900)).toEqual({ first: 0, end: 3 });
    expect(rowsNear(shape, 100, -90_000, 900)).toEqual({ first: 22, end: 25 });
  });

  it('always cover the view, are never many, and together with the padding keep the full height', () => {
    const numbers = fc.record({
      columns: fc.integer({ min: 1, max: 6 }),
      pitch: fc.integer({ min: 100, max: 900 }),
      count: fc.integer({ min: 49, max: 10_000 }),
      view: fc.integer({ min: 200, max: 2_000 }),
      scrolled: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(numbers, ({ columns, pitch, count, view, scrolled }) => {
        const grid = { columns, pitch };
        const height = rowsOf(count, grid) * pitch;
        const top = -scrolled * Math.max(0, height - view);
        const range = rowsNear(grid, count, top, view);
        const { before, after } = spaceAround(grid, count, range);
        expect(before).toBeLessThanOrEqual(-top);
        expect(height - after).toBeGreaterThanOrEqual(Math.min(height, view - top));
        expect(range.end - range.first).toBeLessThanOrEqual(Math.ceil(view / pitch) + 8);
        expect(before + (range.end - range.first) * pitch + after).toBe(height);
      }),
    );
  });
});

const columns = 4;
const near = { first: 80, end: 120 };
const seen = { first: 92, end: 104 };

/** The rendered cards after each step, until there are no more to render. */
function stepsFrom(rendered: CardRange, view = { near, seen }): CardRange[] {
  const more = renderMore(rendered, view, columns);
  return more === rendered ? [] : [more, ...stepsFrom(more, view)];
}

describe('the cards of a grid', () => {
  it('are in its rows', () => {
    expect(cardsIn({ first: 2, end: 5 }, { columns })).toEqual({ first: 8, end: 20 });
  });

  it('are rendered in view first, row by row, then below it and above it, two at a time', () => {
    const initialAnswers = retainRendered({ first: 0, end: 40 }, { near, seen });
    expect(initialAnswers).toEqual({ first: 92, end: 94 });
    expect(stepsFrom(initialAnswers).slice(0, 4)).toEqual([
      { first: 92, end: 98 },
      { first: 92, end: 102 },
      { first: 92, end: 104 },
      { first: 92, end: 106 },
    ]);
    expect(stepsFrom(initialAnswers).slice(-2)).toEqual([
      { first: 82, end: 120 },
      { first: 80, end: 120 },
    ]);
  });

  it('are added above the retained ones when the view moves up', () => {
    const stored = retainRendered({ first: 100, end: 140 }, { near, seen });
    expect(stored).toEqual({ first: 100, end: 120 });
    expect(stepsFrom(stored)[0]).toEqual({ first: 96, end: 120 });
  });

  it('stay unchanged while the view stays near', () => {
    const rendered = { first: 84, end: 112 };
    expect(retainRendered(rendered, { near, seen })).toBe(rendered);
  });

  it('are all rendered in the end, a few at a time and never far from the view, wherever the view was before', () => {
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
        let rendered = retainRendered({ first, end: first + length }, view);
        const stored = Math.max(0, Math.min(first + length, nearEnd) - Math.max(first, nearFirst));
        expect(rendered.end - rendered.first).toBeLessThanOrEqual(Math.max(stored, 2));
        for (const more of stepsFrom(rendered, view)) {
          const count = more.end - more.first - (rendered.end - rendered.first);
          expect(count).toBeGreaterThan(0);
          expect(count).toBeLessThanOrEqual(columns);
          rendered = more;
        }
        expect(rendered).toEqual(view.near);
      }),
    );
  });
});
