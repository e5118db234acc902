import type { Address, OfferedService, SalonInfo, WorkingArtist } from '@frizo/contracts';

/** An artist whom a client may book, of whom nobody has said when they work; say what is different. */
export function buildArtist(overrides: Partial<WorkingArtist> = {}): WorkingArtist {
  return {
    id: 2,
    firstName: 'Maeve',
    lastName: 'Ito',
    airtouchCertified: 0,
    isPublic: true,
    isBookable: true,
    schedule: [],
    ...overrides,
  };
}

/** In Phoenix, whose clock never changes. */
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

/** A salon of two artists at one address. */
export function buildSalon(overrides: Partial<SalonInfo> = {}): SalonInfo {
  return {
    id: 7,
    title: 'Copper & Sage',
    url: 'copper-sage',
    phone: '6025550100',
    type: 'company',
    isPublic: true,
    bookable: true,
    servicePaused: false,
    addresses: [buildAddress()],
    users: [buildArtist(), buildArtist({ id: 3, firstName: 'Noor', lastName: 'Haddad' })],
    ...overrides,
  };
}

/** A balayage: $120.00, an hour and a half. */
export function buildService(overrides: Partial<OfferedService> = {}): OfferedService {
  return {
    id: 101,
    salonServiceId: 501,
    i18nKey: 'Balayage',
    parentId: 1,
    categoryKey: 'Hair',
    priceCent: 12_000,
    durationValue: 5_400,
    processingValue: 5_400,
    ...overrides,
  };
}
