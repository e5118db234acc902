import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { addDays } from '@frizo/local-time';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenSalonClient } from '../testing/given-appointment.ts';
import { ana, owner } from '../testing/professionals.ts';
import { at, start, timedStart } from '../testing/starts.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

/** A year after the frozen clock's Monday; a Tuesday. */
const lastDate = '2027-03-02';

describe('the limits of a client', () => {
  let fixtures: BookingFixtures;
  let version = 1;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_settings').delete();
    await setEmailConfirmed(true);
  });

  const setEmailConfirmed = (emailConfirmed: boolean) =>
    savePerson(fixtures.knex, buildPerson({ userId: 900, version: (version += 1), emailConfirmed }));
  const book = (...appointments: object[]) =>
    fixtures.host.call(
      contracts.bookAsClient,
      { appointments: appointments as ReturnType<typeof start>[] },
      { actor: client },
    );
  const save = (entries: object[]) =>
    fixtures.host.call(contracts.saveAsClient, { entries: entries as never }, { actor: client });
  const open = () =>
    fixtures.knex('appointments').where({ client_user_id: 900, status: 0 }).pluck<number[]>('id');
  const refused = (key: string, status = 409) => ({
    status,
    body: expect.objectContaining({ error: expect.objectContaining({ key }) }),
  });

  describe('before the e-mail is confirmed', () => {
    beforeEach(() => setEmailConfirmed(false));

    it('allow three appointments, of sixty-eight concurrent requests with several artists', async () => {
      const requests = Array.from({ length: 68 }, (_, index) => {
        const date = addDays('2026-03-03', Math.floor(index / 2) * 7);
        return start(at('10:00', date), { artistId: index % 2 === 0 ? ids.artist : ids.otherArtist });
      });
      const answers = await Promise.all(requests.map((one) => book({ ...one, isOverlapConfirmed: true })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      const others = answers.filter(({ status }) => status !== 200);
      expect(others).toEqual(others.map(() => expect.objectContaining(refused('booking.too_many_open'))));
      expect(await open()).toHaveLength(3);
    });

    it('allow three in one save too, and one more for each that it cancels', async () => {
      const four = ['10:00', '11:00', '12:00', '13:00'].map((time) => start(at(time)));
      const answer = await book(...four);
      expect(answer).toMatchObject(refused('booking.too_many_open'));
      expect(answer.body).toMatchObject({
        error: { items: [null, null, null, { key: 'booking.too_many_open' }] },
      });
      const { body } = await book(...four.slice(0, 3));
      const id = body.appointments[0]?.id ?? 0;
      const fourth = { kind: 'book', ...four[3] };
      expect(await save([fourth])).toMatchObject(refused('booking.too_many_open'));
      expect((await save([{ kind: 'cancel', id, version: 1 }, fourth])).status).toBe(200);
      expect(await open()).toHaveLength(3);
    });

    it('also allow three for a client whose event from identity has not arrived yet', async () => {
      await fixtures.knex('people').where({ user_id: 900 }).delete();
      const times = ['10:00', '11:00', '12:00', '13:00'];
      const statuses: number[] = [];
      for (const time of times) statuses.push((await book(start(at(time)))).status);
      expect(statuses).toEqual([200, 200, 200, 409]);
    });

    it('let clients move appointments, and the salon book more for them', async () => {
      await book(...['10:00', '11:00', '12:00'].map((time) => start(at(time))));
      const [id] = await open();
      const moved = { id: id ?? 0, version: 1, ...start(at('15:00')) };
      expect((await fixtures.host.call(contracts.changeAsClient, moved, { actor: client })).status).toBe(200);
      const salonClientId = await fixtures
        .knex('salon_clients')
        .where({ user_id: 900 })
        .first<{ id: number }>('id');
      const request = {
        client: { salonClientId: salonClientId.id },
        appointments: [timedStart(at('17:00'))],
      };
      expect((await fixtures.host.call(contracts.bookAsProfessional, request, { actor: owner })).status).toBe(
        200,
      );
    });
  });

  it('allow any number once the e-mail is confirmed', async () => {
    const times = ['10:00', '11:00', '12:00', '13:00'];
    expect((await book(...times.map((time) => start(at(time))))).status).toBe(200);
  });

  it('allow five appointments with one artist on one day', async () => {
    const times = ['10:00', '11:00', '12:00', '13:00', '14:00'];
    expect((await book(...times.map((time) => start(at(time))))).status).toBe(200);
    expect(await book(start(at('15:00')))).toMatchObject(refused('booking.too_many_that_day'));
    expect((await book(start(at('15:00'), { artistId: ids.otherArtist }))).status).toBe(200);
    expect((await book(start(at('15:00', '2026-03-04')))).status).toBe(200);
  });

  describe('on the booking horizon', () => {
    it('allow a year, counted in days in the time zone of the address', async () => {
      expect((await book(start(at('18:00', lastDate)))).status).toBe(200);
      const answer = await book(start(at('10:00', addDays(lastDate, 1))));
      expect(answer).toMatchObject(refused('booking.too_far_ahead', 400));
      expect(answer.body).toMatchObject({ error: { items: [{ details: { lastDate } }] } });
    });

    it.each(['2028-03-07', '9000-01-07'])('refuse %s, and do not offer it', async (date) => {
      expect(await book(start(at('10:00', date)))).toMatchObject(refused('booking.too_far_ahead', 400));
      const held = await fixtures.host.call(contracts.holdTime, start(at('10:00', date)), { actor: client });
      expect(held).toMatchObject(refused('booking.too_far_ahead', 400));
      const request = {
        artistId: ids.artist,
        addressId: ids.address,
        serviceId: ids.cut,
        ymd: date.replaceAll('-', ''),
      };
      const { body } = await fixtures.host.call(contracts.getTimeIntervals, request);
      expect(body).toMatchObject({ freeStarts: [], lastBookableDate: lastDate });
      const range = {
        salonID: ids.salon,
        addressID: ids.address,
        serviceID: ids.cut,
        artistList: [ids.artist],
      };
      const marked = await fixtures.host.call(
        contracts.getOwnTimeMarkers,
        { ...range, fromDate: date, toDate: date },
        { actor: client },
      );
      expect(marked.body.markers).toMatchObject([{ available: false }]);
    });

    it("follow the salon's setting, and do not apply to its professionals", async () => {
      const request = { horizonDays: 7 };
      const saved = await fixtures.host.call(contracts.saveBookingSettings, request, { actor: owner });
      expect(saved.body).toEqual({ horizonDays: 7, prefersFewerGaps: false });
      expect((await book(start(at('10:00', '2026-03-09')))).status).toBe(200);
      expect(await book(start(at('10:00', '2026-03-10')))).toMatchObject(
        refused('booking.too_far_ahead', 400),
      );
      const id = await givenSalonClient(fixtures.knex, {
        firstName: 'Rosa',
        lastName: 'Diaz',
        phone: '6025550122',
      });
      const byOwner = {
        client: { salonClientId: id },
        appointments: [timedStart(at('10:00', '2026-03-10'))],
      };
      expect((await fixtures.host.call(contracts.bookAsProfessional, byOwner, { actor: owner })).status).toBe(
        200,
      );
      await fixtures.knex('salon_clients').where({ id }).update({ phone: '' });
    });

    it('can be set only by those who manage the salon, to between a day and two years', async () => {
      const saveHorizon = (horizonDays: number, actor = owner) =>
        fixtures.host.call(contracts.saveBookingSettings, { horizonDays }, { actor });
      expect([(await saveHorizon(0)).status, (await saveHorizon(731)).status]).toEqual([400, 400]);
      expect((await saveHorizon(30, ana)).status).toBe(403);
      const read = await fixtures.host.call(contracts.getBookingSettings, {}, { actor: ana });
      expect(read.body).toEqual({ horizonDays: 365, prefersFewerGaps: false });
    });
  });

  describe('on overlaps with their own appointments', () => {
    const other = { artistId: ids.otherArtist };

    it('require a confirmation, which lists the overlapping appointments', async () => {
      const { body } = await book(start(at('10:00')));
      const answer = await book(start(at('10:45'), other));
      expect(answer).toMatchObject(refused('booking.overlaps_own'));
      expect(answer.body).toMatchObject({
        error: {
          items: [
            {
              details: {
                overlaps: [
                  {
                    aptNo: body.appointments[0]?.aptNo,
                    serviceName: 'Cut',
                    artistName: 'Ana Ruiz',
                    startTimestamp: at('10:00'),
                    endTimestamp: at('11:00'),
                  },
                ],
              },
            },
          ],
        },
      });
      expect((await book({ ...start(at('10:45'), other), isOverlapConfirmed: true })).status).toBe(200);
    });

    it('require a confirmation within one save, but not if one ends when the other begins', async () => {
      const both = [start(at('10:00')), start(at('10:30'), other)];
      expect(await book(...both)).toMatchObject(refused('booking.overlaps_own'));
      expect((await book(start(at('10:00')), start(at('11:00'), other))).status).toBe(200);
    });

    it('require a confirmation if a move creates one; the previous time of the moved appointment does not count', async () => {
      const { body } = await book(start(at('10:00')), start(at('12:00'), other));
      const id = body.appointments[1]?.id ?? 0;
      const move = (time: string) => save([{ kind: 'change', id, version: 1, ...start(at(time), other) }]);
      expect(await move('10:15')).toMatchObject(refused('booking.overlaps_own'));
      expect((await move('12:30')).status).toBe(200);
    });
  });
});
