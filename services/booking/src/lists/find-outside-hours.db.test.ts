import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findAppointmentsOutsideHours, type RequestOf } from '@frizo/contracts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import { clearCalendar, ids, startBookingFixtures, type BookingFixtures } from '../testing/fixtures.ts';

const hour = 3_600;

describe('appointments outside of new working hours', () => {
  let fixtures: BookingFixtures;
  let wednesdayNoon: number;
  let wednesdayEvening: number;
  let ofBea: number;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    await clearCalendar(fixtures);
    const salonClientId = await givenSalonClient(fixtures.knex, { firstName: 'Rosa', lastName: 'Diaz' });
    const given = (time: string, more: object = {}) =>
      givenAppointment(fixtures.knex, {
        startsAt: new Date(`${time}:00-07:00`),
        clientUserId: null,
        salonClientId,
        ...more,
      });
    wednesdayNoon = await given('2026-03-04T12:00');
    wednesdayEvening = await given('2026-03-11T17:30');
    await given('2026-03-04T19:00', { status: 1 });
    await given('2026-02-25T19:00');
    ofBea = await given('2026-03-05T19:00', { artistId: ids.otherArtist });
  });
  afterAll(() => fixtures.stop());

  const find = (hours: readonly [dayIndex: number, from: number, to: number][], actor = owner) =>
    fixtures.host.call(
      findAppointmentsOutsideHours,
      {
        artistId: ids.artist,
        timetable: hours.map(([dayIndex, from, to]) => ({
          addressID: ids.address,
          dayIndex,
          isDayOff: false,
          start: from * hour,
          end: to * hour,
        })),
      },
      { actor },
    );
  const foundIds = async (...args: Parameters<typeof find>) => {
    const { body } = await find(...args);
    return { ids: body.data.map(({ id }) => id), count: body.count };
  };

  it.each([
    ['last for centuries', { fromDate: '0000-01-01', toDate: '9999-12-31' }, 'VALUE_IS_TO_HIGH'],
    ['last for more than a year', { fromDate: '2026-03-04', toDate: '2027-03-05' }, 'VALUE_IS_TO_HIGH'],
    ['end before they begin', { fromDate: '2026-03-04', toDate: '2026-03-03' }, 'VALUE_IS_TO_LOW'],
  ])('are not looked for with exceptions that %s', async (_title, dates, code) => {
    const vacation = { note: '', hours: [] };
    const exceptions = [{ ...vacation, fromDate: '2026-03-04', toDate: '2027-03-04' }];
    const request = { artistId: ids.artist, exceptions };
    const ask = (more: typeof exceptions) =>
      fixtures.host.call(
        findAppointmentsOutsideHours,
        { ...request, exceptions: [...exceptions, ...more] },
        { actor: owner },
      );
    expect(await ask([{ ...vacation, ...dates }])).toMatchObject({
      status: 400,
      body: { error: { fields: { 'exceptions.1.toDate': [code] } } },
    });
    expect((await ask([])).status).toBe(200);
  });

  it('are the active ones to come that do not fit as a whole, by start', async () => {
    expect(await foundIds([[3, 9, 18]])).toEqual({ ids: [wednesdayEvening], count: 1 });
    expect(await foundIds([[3, 9, 19]])).toEqual({ ids: [], count: 0 });
    expect(await foundIds([[3, 13, 19]])).toEqual({ ids: [wednesdayNoon], count: 1 });
    expect(await foundIds([])).toEqual({ ids: [wednesdayNoon, wednesdayEvening], count: 2 });
  });

  it('may lie across two spans that touch', async () => {
    expect(
      await foundIds([
        [3, 9, 18],
        [3, 18, 20],
      ]),
    ).toEqual({ ids: [], count: 0 });
  });

  const findBy = async (request: RequestOf<typeof findAppointmentsOutsideHours>, actor = owner) => {
    const { status, body } = await fixtures.host.call(findAppointmentsOutsideHours, request, { actor });
    return status === 200 ? body.data.map(({ id }) => id) : status;
  };
  const wednesdays = { fromDate: '2026-03-04', toDate: '2026-03-11', note: '' };
  const evening = {
    ...wednesdays,
    hours: [{ addressID: ids.address, start: 17 * hour, end: 19 * hour }],
  };

  it('are those on dates with other hours that do not fit there, with the week as it is saved', async () => {
    const { artist: artistId } = ids;
    const closed = { ...wednesdays, hours: [] };
    expect(await findBy({ artistId, exceptions: [closed] })).toEqual([wednesdayNoon, wednesdayEvening]);
    expect(await findBy({ artistId, exceptions: [evening] })).toEqual([wednesdayNoon]);
    expect(await findBy({ artistId, exceptions: [] })).toEqual([]);
  });

  it('are found with the exceptions as they are saved where a request does not name them', async () => {
    await fixtures.knex('hours_exceptions').insert({
      artist_id: ids.artist,
      from_date: '2026-03-11',
      to_date: '2026-03-11',
      hours: '[]',
    });
    const timetable = [
      { addressID: ids.address, dayIndex: 3, isDayOff: false, start: 9 * hour, end: 19 * hour },
    ];
    expect(await findBy({ artistId: ids.artist, timetable })).toEqual([wednesdayEvening]);
    expect(await findBy({ artistId: ids.artist, timetable, exceptions: [] })).toEqual([]);
    await fixtures.knex('hours_exceptions').delete();
  });

  it('are those of all artists on the days of a closing', async () => {
    const closing = { fromDate: '2026-03-05', toDate: '2026-03-11', note: '', hours: [] };
    const request = { exceptions: [closing], dates: [closing] };
    expect(await findBy(request)).toEqual([ofBea, wednesdayEvening]);
    expect(await findBy(request, stranger)).toEqual([]);
    expect(await findBy(request, ana)).toBe(404);
  });

  it('are shown to the artist and to managers of the salon alone', async () => {
    expect((await foundIds([], ana)).count).toBe(2);
    expect((await find([], bea)).status).toBe(404);
    expect((await find([], stranger)).status).toBe(404);
  });
});
