import type { SalonWaitingEntry, WaitingEntry } from '@frizo/contracts';
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

/** Thursday, 03/05/2026 at 10:00 in Phoenix, kept until 03/02/2026, 9:30 there. Pass overrides for what differs. */
export function buildWaitingOffer(
  overrides: Partial<NonNullable<WaitingEntry['offer']>> = {},
): NonNullable<WaitingEntry['offer']> {
  return {
    id: 60,
    artistId: 2,
    artistName: 'Maeve Ito',
    date: '2026-03-05',
    startTime: 36_000,
    startTimestamp: Date.parse('2026-03-05T17:00:00Z') / 1000,
    durationTime: 5_400,
    priceCent: 12_000,
    offeredUntilTimestamp: Date.parse('2026-03-02T16:30:00Z') / 1000,
    ...overrides,
  };
}

/** The same entry as its salon sees it, for somebody who may remove it. Pass overrides for what differs. */
export function buildSalonWaitingEntry(overrides: Partial<SalonWaitingEntry> = {}): SalonWaitingEntry {
  const {
    salonId: _salon,
    salonName: _name,
    address: _address,
    endedOffer: _ended,
    ...entry
  } = buildWaitingEntry();
  return {
    ...entry,
    client: { salonClientId: 71, firstName: 'Ada', lastName: 'Reyes', phone: '6025550143' },
    canRemove: true,
    ...overrides,
  };
}
