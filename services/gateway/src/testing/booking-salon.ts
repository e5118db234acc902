import type { bookAsClient, moveAppointment } from '@frizo/contracts';
import {
  artistChanged,
  hoursChanged,
  salonChanged,
  servicesChanged,
  userChanged,
  type EventDefinition,
  type PayloadOf,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type pg from 'pg';

/** The number of artists, each with a client of their own, so that bookings do not conflict. */
export const chairs = 8;
/** The salon is open from 10:00 to 19:00 every day, and a haircut takes an hour; a client can book five a day with one artist. */
const startsPerDay = 5;

const ids = { salon: 1, address: 10, cut: 501 } as const;
export const artistId = (chair: number) => 101 + chair;
export const clientId = (chair: number) => 901 + chair;

export const emailOf = (userId: number) => `person-${userId}@faults.test`;
export const clientOf = (chair: number) => buildActor({ userId: clientId(chair) });
export const artistOf = (chair: number) =>
  buildActor({ userId: artistId(chair), userType: 6, salonId: ids.salon });

export type BookingRequest = RequestOf<typeof bookAsClient>;

/** The appointment with this number, without overlaps: distributed over the chairs in turn, from Tuesday, March 3, 2026. */
export function bookingRequest(count: number): { readonly chair: number; readonly request: BookingRequest } {
  const chair = count % chairs;
  const hours = Math.floor(count / chairs);
  const midnight = Date.parse('2026-03-03T00:00:00-07:00') / 1000;
  const days = Math.floor(hours / startsPerDay);
  const startTimestamp = midnight + days * 86_400 + (10 + (hours % startsPerDay)) * 3_600;
  const place = { artistId: artistId(chair), addressId: ids.address, serviceId: ids.cut };
  return { chair, request: { appointments: [{ ...place, startTimestamp }] } };
}

/** Moves are to the same time two weeks later. */
export const movedBySeconds = 14 * 86_400;

/** The move of the appointment with this number by its artist. @param id of the appointment */
export function moveRequest(
  count: number,
  id: number,
): { readonly chair: number; readonly request: RequestOf<typeof moveAppointment> } {
  const { chair, request } = bookingRequest(count);
  const [booked] = request.appointments;
  if (!booked) throw new Error('nothing is booked');
  const { startTimestamp, artistId: artist, addressId } = booked;
  const place = { startTimestamp: startTimestamp + movedBySeconds, artistId: artist, addressId };
  return { chair, request: { id, version: 1, ...place, processingTime: 3_600, bookMode: 1 } };
}

/** Publishes the events of the salon and its people, as their services would, and waits until the copies have handled them. */
export async function openSalon(natsUrl: string, database: pg.Client): Promise<void> {
  const connection = await connect({ servers: natsUrl });
  const stream = jetstream(connection);
  const publish = <E extends EventDefinition>(event: E, payload: PayloadOf<E>) =>
    stream.publish(event.subject, JSON.stringify(payload));
  try {
    await publish(salonChanged, salon);
    await publish(servicesChanged, services());
    for (let chair = 0; chair < chairs; chair += 1) {
      await publish(userChanged, person(clientId(chair), 'Ida', `Klein ${chair}`));
      await publish(userChanged, person(artistId(chair), 'Ana', `Ruiz ${chair}`));
      await publish(artistChanged, artist(chair));
      await publish(hoursChanged, hours(chair));
    }
  } finally {
    await connection.close();
  }
  await untilKnown(database);
}

async function untilKnown(database: pg.Client): Promise<void> {
  const known = `select (select count(*) from booking.hour_lists) + (select count(*) from booking.artists)
    + (select count(*) from booking.offer_lists) + (select count(*) from booking.people)
    + (select count(*) from messaging.people) as count`;
  const all = chairs * 6 + 1;
  for (;;) {
    const { rows } = await database.query<{ count: string }>(known);
    if (Number(rows[0]?.count) >= all) return;
  }
}

const version = 1;

const salon: PayloadOf<typeof salonChanged> = {
  salonId: ids.salon,
  version,
  title: 'Desert Bloom',
  url: 'desert-bloom',
  phone: '6025550100',
  type: 'company',
  isPublic: true,
  bookable: true,
  servicePaused: false,
  addresses: [
    {
      id: ids.address,
      address: '12 Saguaro St',
      suite: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      timezone: 'America/Phoenix',
      lat: 33.45,
      lon: -112.07,
    },
  ],
};

function services(): PayloadOf<typeof servicesChanged> {
  const cut = { salonServiceId: 1, serviceId: ids.cut, i18nKey: 'Cut', categoryId: 1, categoryKey: 'Hair' };
  return {
    salonId: ids.salon,
    version,
    services: [{ ...cut, priceCents: 5_000, durationSeconds: 3_600, processingSeconds: 3_600 }],
    artistServices: Array.from({ length: chairs }, (_, chair) => ({
      artistId: artistId(chair),
      salonServiceId: 1,
      priceCents: 0,
      durationSeconds: 0,
    })),
  };
}

function person(userId: number, firstName: string, lastName: string): PayloadOf<typeof userChanged> {
  return {
    userId,
    version,
    email: emailOf(userId),
    firstName,
    lastName,
    phone: null,
    userType: null,
    salonId: null,
    salonAdmin: false,
    admin: false,
  };
}

function artist(chair: number): PayloadOf<typeof artistChanged> {
  return {
    artistId: artistId(chair),
    version,
    salonId: ids.salon,
    firstName: 'Ana',
    lastName: `Ruiz ${chair}`,
    airtouchCertified: 0,
    airtouchCertUrl: null,
    isPublic: true,
    isBookable: true,
  };
}

function hours(chair: number): PayloadOf<typeof hoursChanged> {
  const day = { addressId: ids.address, startSeconds: 36_000, endSeconds: 68_400 };
  return {
    artistId: artistId(chair),
    version,
    hours: [0, 1, 2, 3, 4, 5, 6].map((dayIndex) => ({ ...day, dayIndex })),
  };
}
