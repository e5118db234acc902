import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appointmentBooked, bookAsClient } from '@frizo/contracts';
import { toldEvents, until } from '@frizo/service-kit/testing';
import { client, ids, inPhoenix, startBookingWorld, type BookingWorld } from '../testing/world.ts';

const hour = 3_600;

describe('booking while NATS is away', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  afterAll(() => world.stop());

  async function book(from: number): Promise<void> {
    for (const offset of [0, 1, 2, 3]) {
      const startTimestamp = from + offset * hour;
      const appointment = {
        artistId: ids.artist,
        addressId: ids.address,
        serviceId: ids.cut,
        startTimestamp,
      };
      const { status } = await world.host.call(
        bookAsClient,
        { appointments: [appointment] },
        { actor: client },
      );
      expect(status).toBe(200);
    }
  }

  it('goes on, and every event arrives once the broker is back', async () => {
    await book(inPhoenix('2026-03-03', '10:00'));
    await world.nats.pause();
    await book(inPhoenix('2026-03-04', '10:00'));
    await world.nats.resume();
    await book(inPhoenix('2026-03-05', '10:00'));
    await until(
      () => world.knex('outbox').count<{ count: number }[]>('* as count'),
      ([row]) => row?.count === 0,
    );
    const booked = await world.knex('appointments').pluck<number[]>('id');
    const told = (await toldEvents(world.nats.url, appointmentBooked)).map(
      ({ appointmentId }) => appointmentId,
    );
    expect(told.sort()).toEqual(booked.sort());
    expect(booked).toHaveLength(12);
  });
});
