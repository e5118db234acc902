import type { WaitingEntry } from '@frizo/contracts';
import { buildAddress } from './build-address.ts';

/** Ada waits for a balayage by Maeve of `buildSalon()` on Thursday, 03/05/2026. Pass overrides for what differs. */
export function buildWaitingEntry(overrides: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    id: 40,
    version: 1,
    status: 'waiting',
    salonId: 7,
    salonName: 'Copper & Sage',
    addressId: 1,
    address: buildAddress(),
    serviceId: 101,
    serviceName: 'Balayage',
    imageId: 0,
    artistId: 2,
    artistName: 'Maeve Ito',
    fromDate: '2026-03-05',
    toDate: '2026-03-05',
    earliestTime: null,
    latestTime: null,
    timezone: 'America/Phoenix',
    createdTimestamp: Date.parse('2026-03-01T17:00:00Z') / 1000,
    offer: null,
    endedOffer: null,
    ...overrides,
  };
}
