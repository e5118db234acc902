import { describe, expect, it } from '@jest/globals';
import { cityTarget, cityZoom, usaTarget } from './targets.ts';

describe('the target of a map', () => {
  it.each([
    [320, 10],
    [767, 10],
    [768, 11],
    [1600, 11],
  ])('shows a city in a window of %i px at zoom %i', (width, zoom) => {
    expect(cityZoom(width)).toBe(zoom);
  });

  it('is near New York when the city is unknown', () => {
    expect(cityTarget(1440)).toEqual({ center: { lat: 40.7128, lon: -74.0059 }, zoom: 11 });
  });

  it.each([
    [0, 0, 5],
    [1600, 900, 5],
    [1320, 820, 5],
    [680, 820, 4],
    [1320, 430, 4],
    [328, 330, 2.85],
  ])('contains the whole country in a map of %i by %i px, at zoom %f', (width, height, zoom) => {
    expect(usaTarget(width, height)).toEqual({ center: { lat: 39.709, lon: -98.35 }, zoom });
  });
});
