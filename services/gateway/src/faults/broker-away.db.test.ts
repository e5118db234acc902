import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBookingWorld, type BookingWorld } from '../testing/booking-world.ts';

describe.each([1, 2])('while NATS is away for a minute, with %d copies', (copies) => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld({ copies });
  });
  afterAll(() => world.stop());

  async function bookAll(from: number, to: number): Promise<number[]> {
    const counts = Array.from({ length: to - from }, (_, index) => from + index);
    const booked = await Promise.all(counts.map((count) => world.book(count)));
    return booked.map(({ status }) => status);
  }

  it('bookings go on, and afterwards each is told once and mailed once to each side', async () => {
    await bookAll(0, 8);
    await world.nats.pause();
    const during = await bookAll(8, 16);
    world.advance({ seconds: 60 });
    during.push(...(await bookAll(16, 24)));
    await world.nats.resume();
    await bookAll(24, 32);

    expect(during).toEqual(Array.from({ length: 16 }, () => 200));
    const { appointments, ...told } = await world.outcome();
    expect(appointments).toHaveLength(32);
    expect(told).toEqual({ told: appointments, clientsMailed: appointments, artistsMailed: appointments });
  });
});
