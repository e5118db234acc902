import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBookingFixtures, type BookingFixtures } from '../testing/booking-fixtures.ts';
import { startAnswerDroppingProxy } from '../testing/answer-dropping-proxy.ts';

describe.each([1, 2])('a booking whose answer is lost, with %d copies', (copies) => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures({ copies });
  });
  afterAll(() => fixtures.stop());

  it('is a single appointment when it is sent again, with the same answer and one mail to each side', async () => {
    const [first, second = first] = fixtures.copies;
    if (!first || !second) throw new Error('no copy runs');
    const proxy = await startAnswerDroppingProxy(first);
    await expect(fixtures.book(0, proxy)).rejects.toThrow('fetch failed');
    await proxy.stop();
    const again = await Promise.all([
      fixtures.book(0, second),
      fixtures.book(0, first),
      fixtures.book(0, second),
    ]);

    expect(proxy.lost).toMatchObject([{ status: 200 }]);
    const [lost] = proxy.lost;
    expect(again).toEqual([lost, lost, lost]);
    const { appointments, ...published } = await fixtures.outcome();
    expect(appointments).toHaveLength(1);
    expect(published).toEqual({
      published: appointments,
      clientsMailed: appointments,
      artistsMailed: appointments,
    });
  });
});
