import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, bookAsClient } from '@frizo/contracts';
import { publishedEvents, until } from '@frizo/service-kit/testing';
import { client, ids, inPhoenix, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const hour = 3_600;

describe('booking while NATS is down', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());

  async function book(from: number): Promise<void> {
    for (const offset of [0, 1, 2, 3]) {
      const startTimestamp = from + offset * hour;
      const appointment = {
        artistId: ids.artist,
        addressId: ids.address,
        serviceId: ids.cut,
        startTimestamp,
      };
      const { status } = await fixtures.host.call(
        bookAsClient,
        { appointments: [appointment] },
        { actor: client },
      );
      expect(status).toBe(200);
    }
  }

  it('continues, and every event arrives when the broker is back', async () => {
    await book(inPhoenix('2026-03-03', '10:00'));
    await fixtures.nats.pause();
    await book(inPhoenix('2026-03-04', '10:00'));
    await fixtures.nats.resume();
    await book(inPhoenix('2026-03-05', '10:00'));
    await until(
      () => fixtures.knex('outbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === 0,
    );
    const booked = await fixtures.knex('appointments').pluck<number[]>('id');
    const published = (await publishedEvents(fixtures.nats.url, appointmentBooked)).map(
      ({ appointmentId }) => appointmentId,
    );
    expect(published.sort()).toEqual(booked.sort());
    expect(booked).toHaveLength(12);
  });
});
