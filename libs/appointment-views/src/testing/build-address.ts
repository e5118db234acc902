import type { Address } from '@frizo/contracts';

/** In Phoenix, whose clock never changes; say what is different. */
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
