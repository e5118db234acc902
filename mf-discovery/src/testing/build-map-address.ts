import type { MapAddress } from '../features/map/map-markers.ts';

/** Where Copper & Sage is; say what is different. */
export function buildMapAddress(overrides: Partial<MapAddress> = {}): MapAddress {
  return {
    id: 71,
    salonId: 7,
    title: 'Copper & Sage',
    url: 'copper-sage',
    city: 'Phoenix',
    state: 'AZ',
    lat: 33.45,
    lon: -112.07,
    ...overrides,
  };
}
