import type { appointmentBooked, PayloadOf, userChanged } from '@frizo/contracts';
import type { Agreed, Told } from '../appointments/told-appointment.ts';

type Booked = PayloadOf<typeof appointmentBooked>;
type User = PayloadOf<typeof userChanged>;

export const client = { userId: 900, email: 'ida@example.test', firstName: 'Ida', lastName: 'Klein' };
export const artist = { userId: 101, email: 'ana@example.test', firstName: 'Ana', lastName: 'Ruiz' };

export const site = { publicUrl: 'https://frizo.test', productName: 'Frizo' };

/** A cut with Ana in Phoenix on Tuesday, 3 March 2026, at ten. */
export function buildBooked(parts: Partial<Booked> = {}): Booked {
  return {
    appointmentId: 7,
    version: 1,
    aptNo: 'A-0007',
    salonId: 1,
    salonName: 'Desert Bloom',
    address: {
      id: 10,
      address: '12 Saguaro St',
      suite: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      timezone: 'America/Phoenix',
      lat: 33.45,
      lon: -112.07,
    },
    clientUserId: client.userId,
    client: null,
    artistId: artist.userId,
    artistName: 'Ana Ruiz',
    serviceId: 501,
    serviceName: 'Cut',
    priceCents: 6_050,
    startsAt: '2026-03-03T17:00:00.000Z',
    date: '2026-03-03',
    startSeconds: 36_000,
    durationSeconds: 3_600,
    processingSeconds: 3_600,
    confirmToken: '7.se-cr_et',
    by: 'client',
    ...parts,
  };
}

/** The same without who has done it. */
export function buildTold(parts: Partial<Told> = {}): Told {
  const { by: _by, ...told } = buildBooked(parts);
  return told;
}

/** What was agreed before a change: all as it is now, but for the parts. */
export function buildAgreed(parts: Partial<Agreed> = {}): Agreed {
  const { address, artistId, artistName, serviceId, serviceName, priceCents, ...told } = buildTold();
  const { startsAt, date, startSeconds, durationSeconds, processingSeconds } = told;
  return {
    address,
    artistId,
    artistName,
    serviceId,
    serviceName,
    priceCents,
    startsAt,
    date,
    startSeconds,
    durationSeconds,
    processingSeconds,
    ...parts,
  };
}

export function buildUser(person: typeof client, parts: Partial<User> = {}): User {
  return {
    ...person,
    version: 1,
    phone: null,
    userType: null,
    salonId: null,
    salonAdmin: false,
    admin: false,
    ...parts,
  };
}
