import { describe, expect, it } from '@jest/globals';
import { cityTarget, cityZoom, usaTarget } from './targets.ts';

describe('where the map looks', () => {
  it.each([
    [320, 10],
    [767, 10],
    [768, 11],
    [1600, 11],
  ])('shows a city in a window of %i px at zoom %i', (width, zoom) => {
    expect(cityZoom(width)).toBe(zoom);
  });

  it('is near New York where nobody knows the city', () => {
    expect(cityTarget(1440)).toEqual({ center: { lat: 40.7128, lon: -74.0059 }, zoom: 11 });
  });

  it.each([
    [0, 0, 5],
    [1600, 900, 5],
    [1320, 820, 5],
    [680, 820, 4],
    [1320, 430, 4],
    [328, 330, 2.85],
  ])('holds the whole country in a map of %i by %i px, at zoom %f', (width, height, zoom) => {
    expect(usaTarget(width, height)).toEqual({ center: { lat: 39.709, lon: -98.35 }, zoom });
  });
});
