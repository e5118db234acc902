import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getFreeStarts, getOwnFreeStarts, holdTime } from '@frizo/contracts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const noon = 43_200;
const cut = { addressId: ids.address, serviceId: ids.cut };
const request = { ...cut, artistList: [ids.artist, ids.otherArtist], ymd: '20260303' };

describe('the free starts of several artists on one day', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const startAtNoon = { ...cut, artistId: ids.artist, startTimestamp: inPhoenix('2026-03-03', '12:00') };
  const own = (actor: typeof client, parts: object = {}) =>
    fixtures.host.call(getOwnFreeStarts, { ...request, ...parts }, { actor });
  /** The artists who are free at noon. */
  const freeAtNoon = (artists: readonly { artistId: number; freeStarts: readonly number[] }[]) =>
    artists.filter(({ freeStarts }) => freeStarts.includes(noon)).map(({ artistId }) => artistId);

  it('are those of each artist, without booked times', async () => {
    const before = await fixtures.host.call(getFreeStarts, request);
    expect(before.status).toBe(200);
    expect(before.body.artists.map(({ artistId }) => artistId)).toEqual([ids.artist, ids.otherArtist]);
    expect(before.body.artists[0]?.freeStarts).toHaveLength(33);
    await fixtures.host.call(bookAsClient, { appointments: [startAtNoon] }, { actor: client });
    expect(freeAtNoon((await fixtures.host.call(getFreeStarts, request)).body.artists)).toEqual([
      ids.otherArtist,
    ]);
  });

  it('are empty for an artist who does not offer the service, and leave out unknown artists', async () => {
    const { body } = await fixtures.host.call(getFreeStarts, {
      ...request,
      serviceId: ids.color,
      artistList: [ids.artist, ids.otherArtist, 999],
    });
    expect(body.artists.map(({ artistId, freeStarts }) => [artistId, freeStarts.length > 0])).toEqual([
      [ids.artist, true],
      [ids.otherArtist, false],
    ]);
  });

  it("include the client's own holds, and the appointments that they are about to move", async () => {
    await fixtures.host.call(holdTime, startAtNoon, { actor: client });
    expect(freeAtNoon((await own(client)).body.artists)).toEqual([ids.artist, ids.otherArtist]);
    expect(freeAtNoon((await own(otherClient)).body.artists)).toEqual([ids.otherArtist]);

    const booked = await fixtures.host.call(bookAsClient, { appointments: [startAtNoon] }, { actor: client });
    const exceptAppointments = booked.body.appointments.map(({ id }) => id);
    expect(freeAtNoon((await own(client)).body.artists)).toEqual([ids.otherArtist]);
    expect(freeAtNoon((await own(client, { exceptAppointments })).body.artists)).toEqual([
      ids.artist,
      ids.otherArtist,
    ]);
    expect(freeAtNoon((await own(otherClient, { exceptAppointments })).body.artists)).toEqual([
      ids.otherArtist,
    ]);
  });

  it('are refused for a day that does not exist, and for more than fifty artists', async () => {
    const wrongDay = { status: 400, body: { error: { fields: { ymd: ['VALUE_IS_NOT_A_DATE'] } } } };
    expect(await fixtures.host.call(getFreeStarts, { ...request, ymd: '20260231' })).toMatchObject(wrongDay);
    expect(await own(client, { ymd: '20260231' })).toMatchObject(wrongDay);
    const artistList = Array.from({ length: 51 }, (_, index) => index + 1);
    expect((await fixtures.host.call(getFreeStarts, { ...request, artistList })).status).toBe(400);
    expect((await own(client, { artistList })).status).toBe(400);
  });

  it("are public, but the client's own ones require a log-in", async () => {
    expect((await fixtures.host.call(getOwnFreeStarts, request)).status).toBe(401);
  });
});
