import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, getTimeMarkers } from '@frizo/contracts';
import { saveHours, saveSalon } from '../reference-data.store.ts';
import {
  address,
  clearCalendar,
  client,
  ids,
  inPhoenix,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const cutAtAddress = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };

describe('the times of an artist', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const times = (ymd: string, parts: object = cutAtAddress) =>
    fixtures.host.call(getTimeIntervals, { ...cutAtAddress, ...parts, ymd });
  const markers = (fromDate: string, toDate: string, serviceID: number = ids.cut) =>
    fixtures.host.call(getTimeMarkers, {
      salonID: ids.salon,
      addressID: ids.address,
      serviceID,
      artistList: [ids.artist],
      fromDate,
      toDate,
    });

  it('are the quarter hours at which the service fits', async () => {
    const { body } = await times('20260303');
    expect(body.timezone).toBe('America/Phoenix');
    expect(body.freeStarts).toHaveLength(33);
    expect([body.freeStarts[0], body.freeStarts.at(-1)]).toEqual([36_000, 64_800]);
    expect(body.busyIntervals).toEqual([
      { id: 0, type: 3, start: 0, end: 36_000 },
      { id: 0, type: 3, start: 68_400, end: 86_400 },
    ]);
  });

  it('leave out booked times', async () => {
    const appointments = [{ ...cutAtAddress, startTimestamp: inPhoenix('2026-03-03', '12:00') }];
    await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    const { body } = await times('20260303');
    expect(body.freeStarts).not.toContain(43_200);
    expect(body.freeStarts).toContain(39_600);
    // The call is public, so it does not contain the appointment's id.
    expect(body.busyIntervals).toContainEqual({ id: 0, type: 1, start: 43_200, end: 46_800 });
  });

  it.each([
    ['closed', '20260308'],
    ['past', '20260223'],
  ])('are none because the day is %s', async (reason, ymd) => {
    expect((await times(ymd)).body).toMatchObject({ freeStarts: [], whyNone: reason });
  });

  it('refuse a day that does not exist', async () => {
    expect(await times('20260231')).toMatchObject({
      status: 400,
      body: { error: { fields: { ymd: ['VALUE_IS_NOT_A_DATE'] } } },
    });
  });

  it('are a 404 for an unknown artist', async () => {
    expect((await times('20260303', { artistId: 999 })).status).toBe(404);
  });

  it('are those at the salon’s first address if none is given', async () => {
    const { body } = await fixtures.host.call(getTimeIntervals, { artistId: ids.artist, ymd: '20260303' });
    expect(body).toMatchObject({ freeStarts: [], whyNone: null });
  });

  it('mark each day of a range', async () => {
    const appointments = [{ ...cutAtAddress, startTimestamp: inPhoenix('2026-03-03', '12:00') }];
    await fixtures.host.call(bookAsClient, { appointments }, { actor: client });
    const { body } = await markers('2026-03-01', '2026-03-03');
    expect(body.markers).toEqual([
      { date: '2026-03-01', available: false, block: false, book: false },
      { date: '2026-03-02', available: true, block: false, book: false },
      { date: '2026-03-03', available: true, block: false, book: true },
    ]);
  });

  it.each([
    ['2026-03-03', '2026-03-01', 'VALUE_IS_TO_LOW'],
    ['2026-03-01', '2026-07-02', 'VALUE_IS_TO_HIGH'],
  ])('refuse a range from %s to %s', async (fromDate, toDate, code) => {
    expect(await markers(fromDate, toDate)).toMatchObject({
      status: 400,
      body: { error: { fields: { toDate: [code] } } },
    });
  });

  it('use the time zone of the address: a time skipped by a clock change is not offered', async () => {
    const newYork = { ...address, id: 20, timezone: 'America/New_York' };
    const salon = {
      title: 'Desert Bloom',
      url: 'desert-bloom',
      phone: '6025550100',
      type: 'company' as const,
    };
    const flags = { isPublic: true, bookable: true, servicePaused: false };
    await saveSalon(fixtures.knex, {
      salonId: ids.salon,
      version: 2,
      ...salon,
      ...flags,
      addresses: [address, newYork],
    });
    await saveHours(fixtures.knex, {
      artistId: ids.otherArtist,
      version: 2,
      hours: [{ addressId: 20, dayIndex: 0, startSeconds: 0, endSeconds: 18_000 }],
    });
    const { body } = await times('20260308', { artistId: ids.otherArtist, addressId: 20 });
    // In New York the clock skips 02:00 to 03:00 on this day.
    expect(body.freeStarts.filter((start) => start >= 7_200 && start < 10_800)).toEqual([]);
    expect(body.freeStarts).toContain(10_800);
  });
});
