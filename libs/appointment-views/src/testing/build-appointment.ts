import type { Appointment, ProfessionalAppointment, SalonClient } from '@frizo/contracts';
import { buildAddress } from './build-address.ts';

/** On Monday, 03/02/2026 at 10:00 in Phoenix, a balayage by Maeve of `buildSalon()`. Pass overrides for what differs. */
export function buildAppointment(overrides: Partial<Appointment> = {}): Appointment {
  return {
    id: 900,
    version: 1,
    aptNo: 'A-900',
    salonId: 7,
    salonName: 'Copper & Sage',
    addressId: 1,
    address: buildAddress(),
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
    processingTime: 5_400,
    priceCent: 12_000,
    timezone: 'America/Phoenix',
    status: 0,
    confirmation: 'sent',
    confirmationMessage: {
      channel: 'email',
      issued: true,
      issuedChannel: 'email',
      issuedTimestamp: Date.parse('2026-03-01T17:05:00Z') / 1000,
      confirmed: false,
      confirmationTimestamp: null,
    },
    ...overrides,
  };
}

/** A client from the salon's list. Pass overrides for what differs. */
export function buildSalonClient(overrides: Partial<SalonClient> = {}): SalonClient {
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

/** The same appointment as its salon sees it, for a user who may change it. Pass overrides for what differs. */
export function buildProfessionalAppointment(
  overrides: Partial<ProfessionalAppointment> = {},
): ProfessionalAppointment {
  return {
    ...buildAppointment(),
    client: buildSalonClient(),
    clientFutureCount: 1,
    canChange: true,
    ...overrides,
  };
}
