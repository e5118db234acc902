import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, getTimeMarkers, holdTime } from '@frizo/contracts';
import { client, ids, startBookingFixtures, type BookingFixtures } from './testing/fixtures.ts';

const cutAtAddress = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };

describe('at the limits of time that the contracts accept', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());

  it('the beginning of unix time is in the past', async () => {
    const request = { ...cutAtAddress, startTimestamp: 0 };
    expect((await fixtures.host.call(holdTime, request, { actor: client })).status).toBe(409);
    const booked = await fixtures.host.call(bookAsClient, { appointments: [request] }, { actor: client });
    expect(booked.status).toBe(409);
  });

  it('the first day of the year 9999 is later than any client may book', async () => {
    const first = { ...cutAtAddress, startTimestamp: 253_370_764_800 };
    const refused = { status: 400, body: { error: { key: 'booking.too_far_ahead' } } };
    expect(
      await fixtures.host.call(bookAsClient, { appointments: [first] }, { actor: client }),
    ).toMatchObject(refused);
    expect(await fixtures.host.call(holdTime, first, { actor: client })).toMatchObject(refused);
  });

  it.each(['00000101', '00010101', '99991231'])('a request for the day %s succeeds', async (ymd) => {
    const { status, body } = await fixtures.host.call(getTimeIntervals, { ...cutAtAddress, ymd });
    expect([status, body.freeStarts]).toEqual([200, []]);
  });

  it.each([
    ['0000-01-01', '0000-02-01'],
    ['9999-07-01', '9999-08-31'],
  ])('a request for the days from %s to %s succeeds', async (fromDate, toDate) => {
    const { status, body } = await fixtures.host.call(getTimeMarkers, {
      salonID: ids.salon,
      addressID: ids.address,
      serviceID: ids.cut,
      artistList: [ids.artist],
      fromDate,
      toDate,
    });
    expect(status).toBe(200);
    expect(body.markers.length).toBeGreaterThan(30);
  });
});
