import { describe, expect, it } from '@jest/globals';
import { isInView, isSameTarget, worldPixel } from './view-maths.ts';

const phoenix = { lat: 33.45, lon: -112.07 };
const view = { center: phoenix, zoom: 11, north: 33.6, south: 33.3, east: -111.9, west: -112.2 };

describe('a position in world pixels', () => {
  it('is in the center for 0, 0', () => {
    expect(worldPixel({ lat: 0, lon: 0 }, 0)).toEqual({ x: 128, y: 128 });
  });

  it('is twice as far from the corner at the next zoom', () => {
    const far = worldPixel(phoenix, 5);
    const near = worldPixel(phoenix, 6);
    expect(near.x).toBeCloseTo(far.x * 2, 6);
    expect(near.y).toBeCloseTo(far.y * 2, 6);
  });
});

describe('a view', () => {
  it.each([
    [phoenix, true],
    [{ lat: 33.6, lon: -112.2 }, true],
    [{ lat: 33.61, lon: -112.07 }, false],
    [{ lat: 33.45, lon: -111.8 }, false],
  ])('contains %j: %s', (position, expected) => {
    expect(isInView(view, position)).toBe(expected);
  });

  it('is equal after a tiny move, and different after a step', () => {
    const moved = (lon: number, zoom = 11) => ({ center: { ...phoenix, lon }, zoom });
    expect(isSameTarget(view, moved(-112.0701))).toBe(true);
    expect(isSameTarget(view, moved(-112.08))).toBe(false);
    expect(isSameTarget(view, moved(-112.07, 11.5))).toBe(false);
  });
});
