import { describe, expect, it } from '@jest/globals';
import { placeLabel } from './place-label.ts';

const map = { width: 400, height: 300 };
const label = { width: 120, height: 40 };

describe('a label', () => {
  it.each([
    ['above its marker', { x: 200, y: 150 }, { x: 140, y: 92 }],
    ['below it at the top of the map', { x: 200, y: 30 }, { x: 140, y: 48 }],
    ['moved inside at the left', { x: 5, y: 150 }, { x: 8, y: 92 }],
    ['moved inside at the right', { x: 395, y: 150 }, { x: 272, y: 92 }],
  ])('is %s', (_where, marker, expected) => {
    expect(placeLabel(marker, label, map)).toEqual(expected);
  });

  it('starts at the edge of a map that is narrower than itself', () => {
    expect(placeLabel({ x: 40, y: 150 }, label, { width: 80, height: 300 }).x).toBe(8);
  });
});
