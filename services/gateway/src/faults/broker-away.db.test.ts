import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBookingFixtures, type BookingFixtures } from '../testing/booking-fixtures.ts';

describe.each([1, 2])('during an outage of NATS of a minute, with %d copies', (copies) => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures({ copies });
  });
  afterAll(() => fixtures.stop());

  async function bookAll(from: number, to: number): Promise<number[]> {
    const counts = Array.from({ length: to - from }, (_, index) => from + index);
    const booked = await Promise.all(counts.map((count) => fixtures.book(count)));
    return booked.map(({ status }) => status);
  }

  it('bookings continue, and each is later published once and mailed once to each side', async () => {
    await bookAll(0, 8);
    await fixtures.nats.pause();
    const during = await bookAll(8, 16);
    fixtures.advance({ seconds: 60 });
    during.push(...(await bookAll(16, 24)));
    await fixtures.nats.resume();
    await bookAll(24, 32);

    expect(during).toEqual(Array.from({ length: 16 }, () => 200));
    const { appointments, ...published } = await fixtures.outcome();
    expect(appointments).toHaveLength(32);
    expect(published).toEqual({
      published: appointments,
      clientsMailed: appointments,
      artistsMailed: appointments,
    });
  });
});
