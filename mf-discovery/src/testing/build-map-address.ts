import type { MapAddress } from '../features/map/map-markers.ts';

/** The address of Copper & Sage. Pass overrides for what differs. */
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
