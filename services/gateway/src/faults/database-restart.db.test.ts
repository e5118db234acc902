import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorAnswer } from '@frizo/contracts';
import { startTestPostgres, type TestPostgres } from '@frizo/local-platform/testing';
import { startBookingFixtures, type BookingFixtures } from '../testing/booking-fixtures.ts';
import { startLoad } from '../testing/booking-load.ts';

const clients = 12;

describe.each([1, 2])('a restart of Postgres under load, with %d copies', (copies) => {
  let postgres: TestPostgres;
  let fixtures: BookingFixtures;

  beforeEach(async () => {
    postgres = await startTestPostgres();
    fixtures = await startBookingFixtures({ copies, databaseUrl: postgres.url });
  }, 60_000);
  afterEach(async () => {
    await fixtures.stop();
    await postgres.stop();
  });

  it('causes clear errors, and no lost or duplicate bookings', async () => {
    const load = startLoad(fixtures, clients);
    await load.waitFor('booked', 32);
    const allRefused = load.waitFor('refused', clients);
    await postgres.pause();
    await allRefused;
    await postgres.resume();
    load.resume();
    await load.waitFor('booked', 32);
    const { booked, refused } = await load.end();

    const published = refused.map(({ status, body }) => ({ status, ...errorAnswer.parse(body).error }));
    const unclear = published.filter(({ status, key, retryAfterSeconds = 0 }) => {
      return status !== 503 || key !== 'service.unavailable' || retryAfterSeconds <= 0;
    });
    expect(unclear).toEqual([]);

    const counts = [...booked.keys(), ...refused.map(({ count }) => count)];
    const again = await Promise.all(
      counts.map(async (count) => ({ count, ...(await fixtures.book(count)) })),
    );
    expect(again.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { count, body } of again) expect(body).toEqual(booked.get(count) ?? body);
    const { appointments, ...out } = await fixtures.outcome();
    expect(appointments).toHaveLength(counts.length);
    expect(out).toEqual({
      published: appointments,
      clientsMailed: appointments,
      artistsMailed: appointments,
    });
  }, 90_000);
});
