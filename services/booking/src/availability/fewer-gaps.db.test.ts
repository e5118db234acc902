import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { clock, runs } from '../domain/testing/build-calendar.ts';
import { ana, owner, stranger } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const tuesday = { addressId: ids.address, serviceId: ids.cut, ymd: '20260303' };
const oneArtist = { ...tuesday, artistId: ids.artist };
const bothArtists = { ...tuesday, artistList: [ids.artist, ids.otherArtist] };
/** From 10:00 to 19:00, with services that take an hour or more. */
const gaplessOnFreeDay = '10:00, 11:00 to 17:00, 18:00';

describe('fewer gaps', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_settings').delete();
  });

  const saveSettings = (request: object, actor = owner) =>
    fixtures.host.call(contracts.saveBookingSettings, request, { actor });
  const readSettings = async (actor = owner) =>
    (await fixtures.host.call(contracts.getBookingSettings, {}, { actor })).body;
  const turnOn = () => saveSettings({ prefersFewerGaps: true });
  const book = (time: string, actor = otherClient) =>
    fixtures.host.call(contracts.bookAsClient, { appointments: [start(at(time))] }, { actor });
  const publicDay = async () => (await fixtures.host.call(contracts.getTimeIntervals, oneArtist)).body;
  const ownDay = async (actor = client, parts: object = {}) =>
    (await fixtures.host.call(contracts.getOwnTimeIntervals, { ...oneArtist, ...parts }, { actor })).body;
  const refusalOf = (body: unknown) =>
    (body as { error: { key: string; items: { details: object }[] } }).error;
  const everyArtist = async () => (await fixtures.host.call(contracts.getFreeStarts, bothArtists)).body;

  describe('as a setting of the salon', () => {
    it('is off at first, and is saved without changing how far ahead clients may book', async () => {
      expect(await readSettings()).toEqual({ horizonDays: 365, prefersFewerGaps: false });
      await saveSettings({ horizonDays: 30 });
      expect((await turnOn()).body).toEqual({ horizonDays: 30, prefersFewerGaps: true });
      expect((await saveSettings({ horizonDays: 40 })).body).toEqual({
        horizonDays: 40,
        prefersFewerGaps: true,
      });
      expect((await saveSettings({})).body).toEqual({ horizonDays: 40, prefersFewerGaps: true });
      expect((await saveSettings({ prefersFewerGaps: false })).body).toMatchObject({
        prefersFewerGaps: false,
      });
    });

    it('keeps the usual horizon for a salon that has never set one', async () => {
      expect((await turnOn()).body).toEqual({ horizonDays: 365, prefersFewerGaps: true });
    });

    it('can be changed only by those who manage the salon, and is read by all its professionals', async () => {
      const request = { prefersFewerGaps: true };
      const statuses = [ana, client].map(async (actor) => (await saveSettings(request, actor)).status);
      expect(await Promise.all(statuses)).toEqual([403, 403]);
      expect((await fixtures.host.call(contracts.saveBookingSettings, request)).status).toBe(401);
      expect((await saveSettings({ prefersFewerGaps: 'yes' })).status).toBe(400);
      expect(await readSettings()).toMatchObject({ prefersFewerGaps: false });
      const admin = buildActor({ userId: 702, userType: 6, salonId: ids.salon, salonAdmin: true });
      expect((await saveSettings(request, admin)).status).toBe(200);
      expect(await readSettings(ana)).toMatchObject({ prefersFewerGaps: true });
    });

    it('applies to no other salon', async () => {
      await saveSettings({ prefersFewerGaps: true }, stranger);
      expect(await publicDay()).not.toHaveProperty('gaplessStarts');
    });
  });

  it('changes nothing in the answers while it is off, also after it was on', async () => {
    await book('12:00');
    const answers = async () =>
      JSON.stringify([
        await publicDay(),
        await ownDay(),
        await ownDay(owner, { mode: 1 }),
        await everyArtist(),
        // The rest of an error is the id of its request.
        refusalOf((await book('12:00', client)).body),
      ]);
    const before = await answers();
    await turnOn();
    expect(await answers()).not.toBe(before);
    await saveSettings({ prefersFewerGaps: false });
    expect(await answers()).toBe(before);
    expect(before).not.toMatch(/gapless/);
  });

  it('marks the free starts that leave no gap, and hides none of the others', async () => {
    await book('12:00');
    const before = await publicDay();
    await turnOn();
    const { gaplessStarts, ...day } = await publicDay();
    expect(day).toEqual(before);
    // Between 10:00 and 12:00 only two whole hours leave nothing over.
    expect(runs(gaplessStarts!)).toBe('10:00, 11:00, 13:00, 14:00 to 17:00, 18:00');
    expect((await ownDay()).gaplessStarts).toEqual(gaplessStarts);
  });

  it('uses the shortest service of each artist', async () => {
    await turnOn();
    await fixtures
      .knex('offers')
      .where({ artist_id: ids.artist, service_id: ids.color })
      .update({ processing_seconds: 1_500 });
    try {
      const { artists } = await everyArtist();
      // 25 minutes are two steps.
      expect(artists.map(({ gaplessStarts }) => runs(gaplessStarts!))).toEqual([
        '10:00, 10:30 to 17:30, 18:00',
        gaplessOnFreeDay,
      ]);
    } finally {
      await fixtures
        .knex('offers')
        .where({ artist_id: ids.artist, service_id: ids.color })
        .update({ processing_seconds: 3_600 });
    }
  });

  it('marks none where the artist does not offer the service, or the client may not start yet', async () => {
    await turnOn();
    const color = await fixtures.host.call(contracts.getFreeStarts, { ...bothArtists, serviceId: ids.color });
    expect(color.body.artists[1]).toEqual({ artistId: ids.otherArtist, freeStarts: [] });
    await saveSettings({ horizonDays: 1 });
    const beyond = { ymd: '20260304' };
    expect(await ownDay(client, beyond)).toMatchObject({ freeStarts: [], gaplessStarts: [] });
    const { gaplessStarts } = await ownDay(owner, { ...beyond, mode: 1 });
    expect(runs(gaplessStarts!)).toBe(gaplessOnFreeDay);
  });

  it('marks those within the hours for a professional, who may also book outside of them', async () => {
    await turnOn();
    const { freeStarts, gaplessStarts } = await ownDay(owner, { mode: 1 });
    expect(freeStarts).toHaveLength(96);
    expect(runs(gaplessStarts!)).toBe(gaplessOnFreeDay);
    expect(await ownDay(owner, { mode: 1, serviceId: undefined })).not.toHaveProperty('gaplessStarts');
  });

  it('counts the appointments that are about to be moved as free', async () => {
    await turnOn();
    const booked = await book('11:15', client);
    expect((await ownDay()).gaplessStarts).not.toContain(clock('11:00'));
    const exceptAppointments = booked.body.appointments.map(({ id }) => id);
    expect(runs((await ownDay(client, { exceptAppointments })).gaplessStarts!)).toBe(gaplessOnFreeDay);
  });

  describe('puts gapless starts first among the nearest free times of a refusal', () => {
    const times = (...list: string[]) => list.map((time) => at(time));
    const detailsOf = (body: unknown) => refusalOf(body).items[0]?.details;

    it('for a client, who is offered the same times as without the setting', async () => {
      await book('16:15');
      const offered = async () => detailsOf((await book('17:00', client)).body);
      expect(await offered()).toEqual({
        nearest: times('17:15', '17:30', '17:45', '18:00', '15:15', '15:00'),
        outsideHours: [],
      });
      await turnOn();
      expect(await offered()).toEqual({
        nearest: times('15:15', '17:15', '17:30', '17:45', '18:00', '15:00'),
        gapless: times('15:15'),
        outsideHours: [],
      });
    });

    it('for a professional before the other times, those outside the hours last', async () => {
      await book('18:00');
      await turnOn();
      const { body } = await fixtures.host.call(
        contracts.bookAsProfessional,
        {
          client: { firstName: 'Rosa', lastName: 'Diaz', phone: '6025550122' },
          appointments: [timedStart(at('18:00'), { processingTime: 1_800 })],
        },
        { actor: owner },
      );
      expect(detailsOf(body)).toMatchObject({
        nearest: times('17:30', '17:15', '17:00', '16:45', '19:00', '19:15'),
        gapless: times('17:30'),
        outsideHours: times('19:00', '19:15'),
      });
    });
  });
});
