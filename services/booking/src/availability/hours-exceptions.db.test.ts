import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bookAsClient,
  bookAsProfessional,
  getCalendarMarkings,
  getFreeStarts,
  getOwnTimeIntervals,
  getTimeIntervals,
  getTimeMarkers,
  type hoursChanged,
  type PayloadOf,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { saveHours } from '../reference-data.store.ts';
import { owner } from '../testing/professionals.ts';
import { dayKey, knownDays, publishedFreeTime } from '../testing/published-free-time.ts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const hour = 3_600;
const cut = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut };
const hours = [1, 2, 3, 4, 5, 6].map((dayIndex) => ({
  addressId: ids.address,
  dayIndex,
  startSeconds: 10 * hour,
  endSeconds: 19 * hour,
}));
type Exceptions = PayloadOf<typeof hoursChanged>['exceptions'];
/** From Tuesday to Thursday. */
const vacation = { fromDate: '2026-03-03', toDate: '2026-03-05', hours: [] };
/** A Friday. */
const lateEvening = {
  fromDate: '2026-03-06',
  toDate: '2026-03-06',
  hours: [{ addressId: ids.address, startSeconds: 18 * hour, endSeconds: 21 * hour }],
};

describe('dates with other hours than those of the week', () => {
  let fixtures: BookingFixtures;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await save([vacation, lateEvening]);
  });

  const save = (exceptions: Exceptions) =>
    saveHours(fixtures.knex, { artistId: ids.artist, version: (version += 1), hours, exceptions });
  const times = async (ymd: string) => (await fixtures.host.call(getTimeIntervals, { ...cut, ymd })).body;
  const book = (date: string, time: string) =>
    fixtures.host.call(
      bookAsClient,
      { appointments: [{ ...cut, startTimestamp: inPhoenix(date, time) }] },
      { actor: client },
    );

  it('replace the hours of the weekday in free starts and busy intervals', async () => {
    expect(await times('20260304')).toMatchObject({
      freeStarts: [],
      whyNone: 'closed',
      busyIntervals: [{ id: 0, type: 3, start: 0, end: 86_400 }],
    });
    const friday = await times('20260306');
    expect([friday.freeStarts[0], friday.freeStarts.at(-1)]).toEqual([18 * hour, 20 * hour]);
    expect((await times('20260307')).freeStarts[0]).toBe(10 * hour);
    const { body } = await fixtures.host.call(getFreeStarts, {
      artistList: [ids.artist, ids.otherArtist],
      addressId: ids.address,
      serviceId: ids.cut,
      ymd: '20260304',
    });
    expect(body.artists.map(({ freeStarts }) => freeStarts.length > 0)).toEqual([false, true]);
  });

  it("mark their days, for the client's calendar and the journal", async () => {
    const range = { fromDate: '2026-03-02', toDate: '2026-03-06' };
    const available = [true, false, false, false, true];
    const { body } = await fixtures.host.call(getTimeMarkers, {
      salonID: ids.salon,
      addressID: ids.address,
      serviceID: ids.cut,
      artistList: [ids.artist],
      ...range,
    });
    expect(body.markers.map((day) => day.available)).toEqual(available);
    const journal = await fixtures.host.call(
      getCalendarMarkings,
      { ...range, userList: [ids.artist] },
      { actor: owner },
    );
    expect(journal.body.markings.map((day) => day.available)).toEqual(available);
  });

  it('refuse a client, with the nearest starts on other days', async () => {
    const { status, body } = await book('2026-03-04', '12:00');
    expect(status).toBe(409);
    const nearest = [
      inPhoenix('2026-03-02', '18:00'),
      inPhoenix('2026-03-02', '17:45'),
      inPhoenix('2026-03-02', '17:30'),
    ];
    expect(body).toMatchObject({
      error: {
        items: [{ key: 'booking.slot_taken', details: { nearest: expect.arrayContaining(nearest) } }],
      },
    });
    expect((await book('2026-03-06', '12:00')).status).toBe(409);
    expect((await book('2026-03-06', '20:00')).status).toBe(200);
  });

  it('are CLOSED for a professional, who may book all the same', async () => {
    const own = await fixtures.host.call(
      getOwnTimeIntervals,
      { ...cut, mode: 1, ymd: '20260304' },
      { actor: owner },
    );
    expect(own.body).toMatchObject({ isClosed: true, whyNone: null });
    const { status } = await fixtures.host.call(
      bookAsProfessional,
      {
        appointments: [{ ...cut, startTimestamp: inPhoenix('2026-03-04', '12:00'), processingTime: hour }],
        client: { firstName: 'Mia', lastName: 'Stone', phone: '6025550111' },
      },
      { actor: owner },
    );
    expect(status).toBe(200);
  });

  it('are published to the search', async () => {
    const freeOn = async (date: string) =>
      knownDays(await publishedFreeTime(fixtures.nats.url)).get(dayKey(ids.artist, date));
    const evening = { addressId: ids.address, startSeconds: 18 * hour, endSeconds: 21 * hour };
    await until(
      () => freeOn('2026-03-06'),
      (free) => free?.[0]?.startSeconds === evening.startSeconds,
    );
    expect(await freeOn('2026-03-06')).toEqual([evening]);
    expect(await freeOn('2026-03-04')).toEqual([]);
  });

  it('end with a list that does not contain them, and with one from before there were any', async () => {
    await save([lateEvening]);
    expect((await times('20260304')).freeStarts[0]).toBe(10 * hour);
    await save(undefined);
    expect((await times('20260306')).freeStarts[0]).toBe(10 * hour);
  });
});
