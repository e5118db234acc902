import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBookingWorld, type BookingWorld } from '../testing/booking-world.ts';
import { cutAnswers } from '../testing/cut-answers.ts';

describe.each([1, 2])('a booking whose answer is lost, with %d copies', (copies) => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld({ copies });
  });
  afterAll(() => world.stop());

  it('is one appointment when it is sent again, with the same answer and one mail to each side', async () => {
    const [first, second = first] = world.copies;
    if (!first || !second) throw new Error('no copy runs');
    const way = await cutAnswers(first);
    await expect(world.book(0, way)).rejects.toThrow('fetch failed');
    await way.stop();
    const again = await Promise.all([world.book(0, second), world.book(0, first), world.book(0, second)]);

    expect(way.lost).toMatchObject([{ status: 200 }]);
    const [lost] = way.lost;
    expect(again).toEqual([lost, lost, lost]);
    const { appointments, ...told } = await world.outcome();
    expect(appointments).toHaveLength(1);
    expect(told).toEqual({ told: appointments, clientsMailed: appointments, artistsMailed: appointments });
  });
});
