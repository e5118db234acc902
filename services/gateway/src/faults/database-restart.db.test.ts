import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorAnswer } from '@frizo/contracts';
import { startTestPostgres, type TestPostgres } from '@frizo/local-platform/testing';
import { startBookingWorld, type BookingWorld } from '../testing/booking-world.ts';
import { startLoad } from '../testing/booking-load.ts';

const clients = 12;

describe.each([1, 2])('a restart of Postgres under load, with %d copies', (copies) => {
  let postgres: TestPostgres;
  let world: BookingWorld;

  beforeEach(async () => {
    postgres = await startTestPostgres();
    world = await startBookingWorld({ copies, databaseUrl: postgres.url });
  }, 60_000);
  afterEach(async () => {
    await world.stop();
    await postgres.stop();
  });

  it('is told clearly, and loses and doubles nothing', async () => {
    const load = startLoad(world, clients);
    await load.hear('booked', 32);
    const allRefused = load.hear('refused', clients);
    await postgres.pause();
    await allRefused;
    await postgres.resume();
    load.goOn();
    await load.hear('booked', 32);
    const { booked, refused } = await load.end();

    const told = refused.map(({ status, body }) => ({ status, ...errorAnswer.parse(body).error }));
    const unclear = told.filter(({ status, key, retryAfterSeconds = 0 }) => {
      return status !== 503 || key !== 'service.unavailable' || retryAfterSeconds <= 0;
    });
    expect(unclear).toEqual([]);

    const counts = [...booked.keys(), ...refused.map(({ count }) => count)];
    const again = await Promise.all(counts.map(async (count) => ({ count, ...(await world.book(count)) })));
    expect(again.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { count, body } of again) expect(body).toEqual(booked.get(count) ?? body);
    const { appointments, ...out } = await world.outcome();
    expect(appointments).toHaveLength(counts.length);
    expect(out).toEqual({ told: appointments, clientsMailed: appointments, artistsMailed: appointments });
  }, 90_000);
});
