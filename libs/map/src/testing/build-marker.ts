import type { MapMarker } from '../map.types.ts';

/** A salon in the center of Phoenix. Pass overrides for what differs. */
export function buildMarker(overrides: Partial<MapMarker> = {}): MapMarker {
  return {
    id: 'a1',
    title: 'Copper & Sage',
    place: 'Phoenix, AZ',
    lat: 33.45,
    lon: -112.07,
    isShown: false,
    ...overrides,
  };
}
