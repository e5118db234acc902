import type { SalonInfo, WorkingArtist } from '@frizo/contracts';
import { buildAddress } from './build-address.ts';

/** An artist whom clients may book and who has no working hours yet. Pass overrides for what differs. */
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

/** A salon of two artists at one address. Pass overrides for what differs. */
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
