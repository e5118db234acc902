import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getOwnTimeIntervals, getOwnTimeMarkers, holdTime } from '@frizo/contracts';
import { saveArtist, saveSalon } from '../reference-data.store.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import {
  artist,
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  salon,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const cut = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };
const noon = inPhoenix('2026-03-03', '12:00');
const noonSeconds = 43_200;

describe('the times of an artist for a logged-in user', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const times = (actor: typeof client, parts: object = {}) =>
    fixtures.host.call(getOwnTimeIntervals, { ...cut, ymd: '20260303', ...parts }, { actor });
  const markers = (actor: typeof client, parts: object = {}) =>
    fixtures.host.call(
      getOwnTimeMarkers,
      {
        salonID: ids.salon,
        addressID: ids.address,
        serviceID: ids.cut,
        artistList: [ids.artist],
        fromDate: '2026-03-01',
        toDate: '2026-03-03',
        ...parts,
      },
      { actor },
    );
  const book = async (startTimestamp = noon, actor = client) => {
    const { body } = await fixtures.host.call(
      bookAsClient,
      { appointments: [{ ...cut, startTimestamp }] },
      { actor },
    );
    return body.appointments[0]?.id ?? 0;
  };

  it('include how long the artist is free from each start', async () => {
    await book();
    const { body } = await times(client);
    expect([body.freeStarts[0], body.freeSeconds[0]]).toEqual([36_000, 7_200]);
    expect([body.freeStarts.at(-1), body.freeSeconds.at(-1)]).toEqual([64_800, 3_600]);
    expect(body).toMatchObject({ whyNone: null, isClosed: false, timezone: 'America/Phoenix' });
  });

  it("include the user's own hold, but not those of others", async () => {
    await fixtures.host.call(holdTime, { ...cut, startTimestamp: noon }, { actor: client });
    expect((await times(client)).body.freeStarts).toContain(noonSeconds);
    expect((await times(otherClient)).body.freeStarts).not.toContain(noonSeconds);
    expect((await times(owner, { mode: 1 })).body.freeStarts).not.toContain(noonSeconds);
  });

  it('include the ids of appointments for professionals of the salon, but not for clients', async () => {
    const booked = await book();
    const idsFor = async (actor: typeof client, parts: object = {}) =>
      (await times(actor, parts)).body.busyIntervals.filter(({ type }) => type === 1).map(({ id }) => id);
    expect(await idsFor(owner, { mode: 1 })).toEqual([booked]);
    expect(await idsFor(client)).toEqual([0]);
    expect(await idsFor(otherClient)).toEqual([0]);
  });

  it('ignore the appointments about to be changed, if the user may change them', async () => {
    const exceptAppointments = [await book()];
    const free = async (actor: typeof client, parts: object = {}) =>
      (await times(actor, { exceptAppointments, ...parts })).body.freeStarts.includes(noonSeconds);
    expect(await free(client)).toBe(true);
    expect(await free(otherClient)).toBe(false);
    expect(await free(owner, { mode: 1 })).toBe(true);
    expect(await free(stranger)).toBe(false);
    expect(await free(bea, { mode: 1 })).toBe(false);
    expect(await free(ana, { mode: 1 })).toBe(true);
  });

  it('respect an appointment that has started, even for its own client', async () => {
    const exceptAppointments = [await book(inPhoenix('2026-03-03', '10:00'))];
    fixtures.clock.set('2026-03-03T17:10:00Z');
    const { body } = await times(client, { exceptAppointments });
    expect(body.freeStarts[0]).toBe(39_600);
    expect(body.busyIntervals).toContainEqual(expect.objectContaining({ type: 1, start: 36_000 }));
  });

  it('are every free quarter hour for a professional, also outside the hours and on a closed day', async () => {
    await book();
    const { body } = await times(owner, { mode: 1 });
    expect([body.freeStarts[0], body.freeStarts.at(-1)]).toEqual([0, 85_500]);
    expect(body.freeStarts).toHaveLength(96 - 4);
    expect(body.freeSeconds[0]).toBe(noonSeconds);
    const sunday = (await times(owner, { mode: 1, ymd: '20260308', serviceId: undefined })).body;
    expect([sunday.isClosed, sunday.freeStarts.length, sunday.whyNone]).toEqual([true, 96, null]);
    expect((await times(client, { ymd: '20260308' })).body).toMatchObject({
      isClosed: true,
      whyNone: 'closed',
    });
  });

  it('start from now on for professionals too, with the reason if there are none', async () => {
    expect((await times(owner, { mode: 1, ymd: '20260302' })).body.freeStarts[0]).toBe(36_000);
    expect((await times(owner, { mode: 1, ymd: '20260301' })).body).toMatchObject({
      freeStarts: [],
      whyNone: 'past',
    });
  });

  it('are returned in mode 1 only to professionals of the salon', async () => {
    expect((await times(client, { mode: 1 })).status).toBe(403);
    expect((await times(stranger, { mode: 1 })).status).toBe(403);
    expect((await times(bea, { mode: 1 })).status).toBe(200);
    expect((await times(owner, { mode: 1, artistId: 999 })).status).toBe(404);
    expect((await fixtures.host.call(getOwnTimeIntervals, { ...cut, ymd: '20260303' })).status).toBe(401);
    expect((await markers(client, { mode: 1 })).status).toBe(403);
    expect((await markers(stranger, { mode: 1 })).status).toBe(403);
    expect((await markers(stranger, { mode: 1, salonID: 2 })).body.markers[2]?.available).toBe(false);
  });

  it('require a service for a client, and a day that exists', async () => {
    expect(await times(client, { serviceId: undefined })).toMatchObject({
      status: 400,
      body: { error: { fields: { serviceId: ['SERVICE_IS_NOT_SELECTED'] } } },
    });
    expect((await times(owner, { mode: 1, ymd: '20260231' })).status).toBe(400);
  });

  it('mark the days that the user can book', async () => {
    const exceptAppointments = [await book()];
    const letters = async (actor: typeof client, parts: object = {}) =>
      (await markers(actor, parts)).body.markers
        .map(({ available, book: isBooked }) => `${available ? 'a' : '-'}${isBooked ? 'k' : '-'}`)
        .join(' ');
    expect(await letters(client)).toBe('-- a- ak');
    expect(await letters(client, { exceptAppointments })).toBe('-- a- a-');
    expect(await letters(otherClient, { exceptAppointments })).toBe('-- a- ak');
    expect(await letters(owner, { mode: 1, fromDate: '2026-03-07', toDate: '2026-03-09' })).toBe('a- a- a-');
    expect(await letters(client, { fromDate: '2026-03-07', toDate: '2026-03-09' })).toBe('a- -- a-');
  });

  it('mark the days with a free start within the hours for a professional', async () => {
    const within = async (actor: typeof client, parts: object) =>
      (await markers(actor, parts)).body.markers.map(({ availableInHours }) => availableInHours);
    const days = { fromDate: '2026-03-07', toDate: '2026-03-09' };
    expect(await within(owner, { mode: 1, ...days })).toEqual([true, false, true]);
    expect(await within(client, days)).toEqual([undefined, undefined, undefined]);
    // Half an hour before closing there is no room for an hour's service.
    fixtures.clock.set('2026-03-04T01:30:00Z');
    expect(await within(owner, { mode: 1, fromDate: '2026-03-03', toDate: '2026-03-03' })).toEqual([false]);
  });

  it('refuse too many days', async () => {
    expect((await markers(client, { toDate: '2026-07-02' })).status).toBe(400);
  });

  it('are visible only to professionals of the salon while it or the artist is not public', async () => {
    await saveSalon(fixtures.knex, { ...salon, version: 2, isPublic: false, bookable: false });
    await saveArtist(fixtures.knex, { ...artist, version: 2, isPublic: false });
    expect((await times(client)).status).toBe(404);
    expect((await times(owner)).status).toBe(404);
    expect((await times(owner, { mode: 1 })).body.freeStarts).toHaveLength(96);
    expect((await markers(owner, { mode: 1 })).body.markers[2]?.available).toBe(true);
    await saveArtist(fixtures.knex, { ...artist, version: 3, isBookable: false });
    expect((await times(owner, { mode: 1 })).status).toBe(404);
  });
});
