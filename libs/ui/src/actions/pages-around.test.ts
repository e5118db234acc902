import { describe, expect, it } from '@jest/globals';
import { pagesAround } from './pages-around.ts';

describe('the pages offered', () => {
  it.each([
    ['all where they fit', 1, 2, 3, [1, 2]],
    ['the first at the beginning', 1, 9, 3, [1, 2, 3]],
    ['those around the current one', 5, 9, 3, [4, 5, 6]],
    ['the last at the end', 9, 9, 3, [7, 8, 9]],
    ['ten on a wide screen', 8, 20, 10, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['none where there are none', 1, 0, 3, []],
  ])('are %s', (_which, page, pages, most, expected) => {
    expect(pagesAround(page, pages, most)).toEqual(expected);
  });
});
