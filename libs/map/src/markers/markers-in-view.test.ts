import { describe, expect, it } from '@jest/globals';
import { buildMarker } from '../testing/build-marker.ts';
import { buildView } from '../testing/build-view.ts';
import { maxListed, markersInView, namedPlaces } from './markers-in-view.ts';

const idsOf = (markers: readonly { id: string }[]) => markers.map(({ id }) => id);

describe('the markers in view', () => {
  it('are the visible ones: emphasized ones first, then the nearest to the center', () => {
    const markers = [
      buildMarker({ id: 'edge', lat: 33.55 }),
      buildMarker({ id: 'middle' }),
      buildMarker({ id: 'shown', lat: 33.58, isShown: true }),
      buildMarker({ id: 'elsewhere', lat: 42.36, lon: -71.06 }),
    ];
    const { nearest, count } = markersInView(markers, buildView());
    expect(idsOf(nearest)).toEqual(['shown', 'middle', 'edge']);
    expect(count).toBe(3);
  });

  it('are at most as many as a list can show, with their total number', () => {
    const many = Array.from({ length: 100 }, (_, index) => buildMarker({ id: `m${index}` }));
    const { nearest, count } = markersInView(many, buildView());
    expect(nearest).toHaveLength(maxListed);
    expect(count).toBe(100);
  });
});

describe('a label of a place', () => {
  it('is above the markers of its place, separate for the Phoenix of another state', () => {
    const places = namedPlaces([
      buildMarker({ lat: 33, lon: -112 }),
      buildMarker({ lat: 34, lon: -113 }),
      buildMarker({ place: 'Phoenix, OR', lat: 42.27, lon: -122.81 }),
    ]);
    expect(places).toEqual([
      { name: 'Phoenix', lat: 34, lon: -112.5 },
      { name: 'Phoenix', lat: 42.27, lon: -122.81 },
    ]);
  });
});
