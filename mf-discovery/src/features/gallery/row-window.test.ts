import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowsNear, rowsOf, rowsSeen, spaceAround } from './row-window.ts';

const shape = { columns: 4, pitch: 500 };

describe('the rows of a long grid', () => {
  it('all stand while there are few of them', () => {
    expect(rowsNear(shape, 48, -3_000, 900)).toEqual({ first: 0, end: 12 });
  });

  it('all stand where nothing has a size', () => {
    expect(rowsNear({ columns: 1, pitch: 0 }, 400, 0, 900)).toEqual({ first: 0, end: 400 });
  });

  it('stand where they are in view, and three on either side', () => {
    expect(rowsNear(shape, 10_000, -50_000, 900)).toEqual({ first: 97, end: 105 });
    expect(spaceAround(shape, 10_000, { first: 97, end: 105 })).toEqual({ before: 48_500, after: 1_197_500 });
  });

  it('are seen where they are in view, even a little of them', () => {
    const near = rowsNear(shape, 10_000, -50_200, 900);
    expect(rowsSeen(shape, near, -50_200, 900)).toEqual({ first: 100, end: 103 });
  });

  it('have one that counts as seen where the view is beyond them', () => {
    expect(rowsSeen(shape, { first: 0, end: 4 }, 90_000, 900)).toEqual({ first: 0, end: 1 });
    expect(rowsSeen(shape, { first: 21, end: 25 }, -90_000, 900)).toEqual({ first: 24, end: 25 });
  });

  it('are all seen where nothing has a size', () => {
    expect(rowsSeen({ columns: 1, pitch: 0 }, { first: 0, end: 400 }, 0, 900)).toEqual({
      first: 0,
      end: 400,
    });
  });

  it('keep some of them standing beyond either end of the view', () => {
    expect(rowsNear(shape, 100, 90_000, 900)).toEqual({ first: 0, end: 3 });
    expect(rowsNear(shape, 100, -90_000, 900)).toEqual({ first: 22, end: 25 });
  });

  it('cover the view wherever it is, are never many, and with the room around them are as high as all', () => {
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
