import type { Address } from '@frizo/contracts';

/** In Phoenix, which has no daylight saving time. Pass overrides for what differs. */
export function buildAddress(overrides: Partial<Address> = {}): Address {
  return {
    id: 1,
    address: '12 Palm Ave',
    suite: null,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85001',
    timezone: 'America/Phoenix',
    lat: 33.45,
    lon: -112.07,
    ...overrides,
  };
}
