import type {
  appointmentBooked,
  PayloadOf,
  userChanged,
  AppointmentTerms,
  AppointmentSnapshot,
} from '@frizo/contracts';

type Booked = PayloadOf<typeof appointmentBooked>;
type User = PayloadOf<typeof userChanged>;

const confirmed = { isEmailConfirmed: true };
export const client = {
  userId: 900,
  email: 'ida@example.test',
  firstName: 'Ida',
  lastName: 'Klein',
  ...confirmed,
};
export const artist = {
  userId: 101,
  email: 'ana@example.test',
  firstName: 'Ana',
  lastName: 'Ruiz',
  ...confirmed,
};

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

/** The same without the side that booked. */
export function buildSnapshot(parts: Partial<AppointmentSnapshot> = {}): AppointmentSnapshot {
  const { by: _by, ...snapshot } = buildBooked(parts);
  return snapshot;
}

/** The terms before a change: the current ones, except for the parts. */
export function buildTerms(parts: Partial<AppointmentTerms> = {}): AppointmentTerms {
  const { address, artistId, artistName, serviceId, serviceName, priceCents, ...snapshot } = buildSnapshot();
  const { startsAt, date, startSeconds, durationSeconds, processingSeconds } = snapshot;
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

export function buildUser(person: Omit<typeof client, 'isEmailConfirmed'>, parts: Partial<User> = {}): User {
  return {
    userId: person.userId,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    emailConfirmed: true,
    version: 1,
    phone: null,
    userType: null,
    salonId: null,
    salonAdmin: false,
    admin: false,
    ...parts,
  };
}
