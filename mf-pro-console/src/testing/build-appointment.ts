import type { ProfessionalAppointment, SalonClient } from '@frizo/contracts';

/** Somebody of the salon's list; say what is different. */
export function buildClient(overrides: Partial<SalonClient> = {}): SalonClient {
  return {
    id: 71,
    firstName: 'Ada',
    lastName: 'Reyes',
    phone: '6025550143',
    comment: '',
    isRegistered: false,
    ...overrides,
  };
}

/** On Monday, 03/02/2026 at 10:00 in Phoenix, with Maeve; say what is different. */
export function buildAppointment(overrides: Partial<ProfessionalAppointment> = {}): ProfessionalAppointment {
  return {
    id: 900,
    version: 1,
    aptNo: 'A-900',
    salonId: 7,
    salonName: 'Copper & Sage',
    addressId: 1,
    address: {
      id: 1,
      address: '12 Palm Ave',
      suite: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85001',
      timezone: 'America/Phoenix',
      lat: 33.45,
      lon: -112.07,
    },
    artistId: 2,
    artistName: 'Maeve Ito',
    serviceId: 101,
    serviceName: 'Balayage',
    imageId: 0,
    date: '2026-03-02',
    startTime: 36_000,
    startTimestamp: Date.parse('2026-03-02T17:00:00Z') / 1000,
    endTimestamp: Date.parse('2026-03-02T18:30:00Z') / 1000,
    durationTime: 5_400,
    processingTime: 4_500,
    priceCent: 12_000,
    timezone: 'America/Phoenix',
    status: 0,
    confirmation: 'sent',
    client: buildClient(),
    clientFutureCount: 1,
    canChange: true,
    ...overrides,
  };
}
