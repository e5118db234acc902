import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, getTimeMarkers, holdTime } from '@frizo/contracts';
import { client, ids, startBookingWorld, type BookingWorld } from './testing/world.ts';

const wanted = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };

describe('at the edges of time that the contracts take', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  afterAll(() => world.stop());

  it('the beginning of time is over', async () => {
    const wish = { ...wanted, startTimestamp: 0 };
    expect((await world.host.call(holdTime, wish, { actor: client })).status).toBe(409);
    const booked = await world.host.call(bookAsClient, { appointments: [wish] }, { actor: client });
    expect(booked.status).toBe(409);
  });

  it('the first day of the year 9999 is a day like any other', async () => {
    const wish = { ...wanted, startTimestamp: 253_370_764_800 + 17 * 3_600 };
    expect((await world.host.call(bookAsClient, { appointments: [wish] }, { actor: client })).status).toBe(
      400,
    );
    const last = { ...wanted, startTimestamp: 253_370_764_800 };
    expect((await world.host.call(holdTime, last, { actor: client })).status).toBe(200);
  });

  it.each(['00000101', '00010101', '99991231'])('the day %s is answered', async (ymd) => {
    const { status, body } = await world.host.call(getTimeIntervals, { ...wanted, ymd });
    expect([status, body.freeStarts.length > 0]).toEqual([200, ymd === '99991231']);
  });

  it.each([
    ['0000-01-01', '0000-02-01'],
    ['9999-07-01', '9999-08-31'],
  ])('the days from %s to %s are answered', async (fromDate, toDate) => {
    const { status, body } = await world.host.call(getTimeMarkers, {
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
