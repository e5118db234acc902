import { describe, expect, it } from '@jest/globals';
import { centeredArea, isSmall, movedBy, sentSize, zoomedBy } from './crop-area.ts';

describe('the crop area of a picture', () => {
  it('is 3:4, as large as possible, and centered', () => {
    expect(centeredArea({ width: 4000, height: 3000 })).toEqual({ x: 875, y: 0, width: 2250, height: 3000 });
    expect(centeredArea({ width: 900, height: 2000 })).toEqual({ x: 0, y: 400, width: 900, height: 1200 });
    expect(centeredArea({ width: 900, height: 1200 })).toEqual({ x: 0, y: 0, width: 900, height: 1200 });
  });

  it('is scaled down to the maximum size, and never up', () => {
    expect(sentSize({ width: 3000, height: 4000 })).toEqual({ width: 1800, height: 2400 });
    expect(sentSize({ width: 300, height: 400 })).toEqual({ width: 300, height: 400 });
    expect(sentSize({ width: 0.2, height: 0.3 })).toEqual({ width: 1, height: 1 });
  });

  it('is small below 900x1200', () => {
    expect(isSmall({ width: 900, height: 1200 })).toBe(false);
    expect(isSmall({ width: 899, height: 1200 })).toBe(true);
  });
});

describe('a picture under its frame', () => {
  const shown = { width: 400, height: 400 };
  const frame = { width: 300, height: 400 };

  it('moves only as far as it still fills the frame', () => {
    expect(movedBy({ x: 0, y: 0 }, { x: 20, y: 20 }, shown, frame, 1)).toEqual({ x: 20, y: 0 });
    expect(movedBy({ x: 45, y: 0 }, { x: 20, y: 0 }, shown, frame, 1)).toEqual({ x: 50, y: 0 });
    expect(movedBy({ x: 0, y: -190 }, { x: 0, y: -20 }, shown, frame, 2)).toEqual({ x: 0, y: -200 });
  });

  it('zooms in steps, from the whole picture to four times', () => {
    expect(zoomedBy(1, 1)).toBe(1.1);
    expect(zoomedBy(1.1, 2)).toBe(1.3);
    expect(zoomedBy(1, -1)).toBe(1);
    expect(zoomedBy(4, 1)).toBe(4);
  });
});
