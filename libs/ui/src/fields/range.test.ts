import { describe, expect, it } from '@jest/globals';
import { moveNearest, moveThumb } from './range.ts';

describe('a range', () => {
  it('stops one end at the other', () => {
    expect(moveThumb([10, 20], 0, 25)).toEqual([20, 20]);
    expect(moveThumb([10, 20], 1, 5)).toEqual([10, 10]);
    expect(moveThumb([10, 20], 1, 30)).toEqual([10, 30]);
  });

  it.each([
    [0, [0, 20]],
    [14, [14, 20]],
    [15, [10, 15]],
    [90, [10, 90]],
  ])('moves the end that is nearer to %d', (value, expected) => {
    expect(moveNearest([10, 20], value)).toEqual(expected);
  });

  it('can be widened again when both ends are at the same position', () => {
    expect(moveNearest([10, 10], 30)).toEqual([10, 30]);
    expect(moveNearest([10, 10], 4)).toEqual([4, 10]);
  });
});
