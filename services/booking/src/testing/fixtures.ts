import { startTestService, type TestService } from '@frizo/local-platform/testing';
import { buildActor } from '@frizo/service-kit/testing';
import type { Knex } from 'knex';
import { service } from '../index.ts';
import { savePerson } from '../people/people.store.ts';
import { saveArtist, saveHours, saveOffers, saveSalon } from '../reference-data.store.ts';
import { buildPerson } from './build-person.ts';

/**
 * Booking with one salon in Phoenix: two artists, two services, open Monday to Saturday from 10:00 to 19:00. The other salon has an artist who
 * cannot be booked, and no address.
 */
export type BookingFixtures = TestService;

/** A Monday, 10:00 in Phoenix. */
export const now = '2026-03-02T17:00:00Z';

export const ids = {
  salon: 1,
  otherSalon: 2,
  address: 10,
  artist: 101,
  otherArtist: 102,
  artistOfOtherSalon: 201,
  cut: 501,
  color: 502,
} as const;
export const client = buildActor({ userId: 900 });
export const otherClient = buildActor({ userId: 901 });

/** Unix seconds of a wall clock time in Phoenix, which is 7 hours behind UTC all year. */
export function inPhoenix(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00-07:00`) / 1000;
}

export async function startBookingFixtures(): Promise<BookingFixtures> {
  const fixtures = await startTestService(service, { now });
  await fill(fixtures.knex);
  return fixtures;
}

/** The address of the salon, for tests that change it. */
export const address = {
  id: ids.address,
  address: '12 Saguaro St',
  suite: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  timezone: 'America/Phoenix',
  lat: 33.45,
  lon: -112.07,
};

/** The salon, for tests that change it. */
export const salon = {
  salonId: ids.salon,
  title: 'Desert Bloom',
  url: 'desert-bloom',
  phone: '6025550100',
  type: 'company' as const,
  isPublic: true,
  bookable: true,
  servicePaused: false,
  addresses: [address],
} satisfies Omit<Parameters<typeof saveSalon>[1], 'version'>;

/** Its first artist, for tests that change them. */
export const artist = {
  artistId: ids.artist,
  salonId: ids.salon,
  firstName: 'Ana',
  lastName: 'Ruiz',
  airtouchCertified: 0,
  airtouchCertUrl: null,
  isPublic: true,
  isBookable: true,
} satisfies Omit<Parameters<typeof saveArtist>[1], 'version'>;

async function fill(knex: Knex): Promise<void> {
  await saveSalon(knex, { ...salon, version: 1 });
  for (const artistId of [ids.artist, ids.otherArtist]) {
    const firstName = artistId === ids.artist ? 'Ana' : 'Bea';
    await saveArtist(knex, { ...artist, artistId, firstName, version: 1 });
    await saveHours(knex, {
      artistId,
      version: 1,
      hours: [1, 2, 3, 4, 5, 6].map((dayIndex) => ({
        addressId: ids.address,
        dayIndex,
        startSeconds: 36_000,
        endSeconds: 68_400,
      })),
    });
  }
  await saveOffers(knex, offers());
  await addOtherSalon(knex);
  for (const { userId } of [client, otherClient]) {
    await savePerson(knex, buildPerson({ userId: userId ?? 0, emailConfirmed: true }));
  }
  // Older than any event of a test.
  await knex('people').update({ version: -1 });
}

/** Straight into the tables, so that nothing of it has to be published. */
async function addOtherSalon(knex: Knex): Promise<void> {
  const row = { salon_id: ids.otherSalon, version: 1, is_public: false };
  await knex('salons').insert({ ...row, title: 'Cactus Wren', bookable: false });
  await knex('artists').insert({
    ...row,
    artist_id: ids.artistOfOtherSalon,
    name: 'Cleo Hart',
    is_bookable: false,
  });
}

/** Cut: one hour, busy throughout. Color: two hours, busy for one. The second artist takes 10 dollars more for a cut. */
export function offers(version = 1): Parameters<typeof saveOffers>[1] {
  const shared = { categoryId: 1, categoryKey: 'Hair' };
  const cut = {
    serviceId: ids.cut,
    i18nKey: 'Cut',
    priceCents: 5_000,
    durationSeconds: 3_600,
    processingSeconds: 3_600,
  };
  const color = {
    serviceId: ids.color,
    i18nKey: 'Color',
    priceCents: 9_000,
    durationSeconds: 7_200,
    processingSeconds: 3_600,
  };
  return {
    salonId: ids.salon,
    version,
    services: [
      { salonServiceId: 1, ...shared, ...cut },
      { salonServiceId: 2, ...shared, ...color },
    ],
    artistServices: [
      { artistId: ids.artist, salonServiceId: 1, priceCents: 0, durationSeconds: 0 },
      { artistId: ids.artist, salonServiceId: 2, priceCents: 0, durationSeconds: 0 },
      { artistId: ids.otherArtist, salonServiceId: 1, priceCents: 6_000, durationSeconds: 0 },
    ],
  };
}

/** Deletes all appointments, blocks and holds, and resets the clock. */
export async function clearCalendar({ knex, clock }: BookingFixtures): Promise<void> {
  clock.set(now);
  await knex('holds').delete();
  await knex('occupancies').delete();
  await knex('appointments').delete();
  await knex('blocks').delete();
}
