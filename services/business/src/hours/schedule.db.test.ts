import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getArtistSchedules, setArtistSchedule, type RequestOf } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { address, ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: 700, userType: 7, salonId: ids.salon, salonAdmin: true });
const ana = buildActor({ userId: ids.ana, userType: 6, salonId: ids.salon });
const stranger = buildActor({ userId: 701, userType: 7, salonId: ids.otherSalon, salonAdmin: true });

const hour = 3_600;
const secondAddress = 11;
type Timetable = RequestOf<typeof setArtistSchedule>['timetable'];
const span = (dayIndex: number, from: number, to: number, addressID: number = ids.address) => ({
  addressID,
  dayIndex,
  isDayOff: false,
  start: from * hour,
  end: to * hour,
});

describe('working hours', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
    await fixtures.knex('addresses').insert({
      ...address,
      id: secondAddress,
      timezone: 'America/Denver',
      salon_id: ids.salon,
    });
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await fixtures.knex('artists').update({ hours_version: 1 });
    await fixtures.knex('hours').delete();
  });

  const read = (actor = owner) => fixtures.host.call(getArtistSchedules, {}, { actor });
  const save = (timetable: Timetable, { version = 1, userID = 101, actor = owner } = {}) =>
    fixtures.host.call(setArtistSchedule, { userID, version, timetable }, { actor });

  it('are those of everyone who takes bookings for the managers, and their own for an artist', async () => {
    await save([span(1, 9, 12), span(1, 13, 18)]);
    const { body } = await read();
    expect(body.artists).toEqual([
      {
        artistId: ids.ana,
        firstName: 'Ana',
        lastName: 'Ruiz',
        version: 2,
        timetable: [span(1, 9, 12), span(1, 13, 18)],
        exceptions: [],
      },
      { artistId: ids.bea, firstName: 'Bea', lastName: 'Ruiz', version: 1, timetable: [], exceptions: [] },
    ]);
    expect((await read(ana)).body.artists.map(({ artistId }) => artistId)).toEqual([ids.ana]);
  });

  it('are replaced as a whole and published (Q55)', async () => {
    await save([span(1, 9, 12)]);
    const { status, body } = await save([span(2, 10, 19), { ...span(3, 10, 19), isDayOff: true }], {
      version: 2,
    });
    expect(status).toBe(200);
    expect(body.timetable).toEqual([span(2, 10, 19)]);
    await until(
      async () => fixtures.published,
      (events) => events.some(({ payload }) => payload['version'] === 3),
    );
    expect(fixtures.published.at(-1)).toMatchObject({
      subject: 'business.hours-changed.v1',
      payload: {
        artistId: ids.ana,
        version: 3,
        hours: [{ addressId: ids.address, dayIndex: 2, startSeconds: 36_000, endSeconds: 68_400 }],
      },
    });
  });

  it('are widened to 15 minutes where the ends are equal (spec 5.5)', async () => {
    const { body } = await save([span(1, 9, 9), span(2, 24, 24)]);
    expect(body.timetable).toEqual([
      { ...span(1, 9, 9), end: 9 * hour + 900 },
      { ...span(2, 24, 24), start: 24 * hour - 900 },
    ]);
  });

  it.each<[string, Timetable, Record<string, string[]>]>([
    ['end before they start', [span(1, 12, 9)], { 'timetable.0': ['HOURS_ARE_TOO_SHORT'] }],
    [
      'overlap on a day',
      [span(1, 9, 13), span(2, 9, 13), span(1, 12, 18)],
      { 'timetable.0': ['HOURS_OVERLAP'], 'timetable.2': ['HOURS_OVERLAP'] },
    ],
    [
      'put the artist at two addresses at once',
      [span(1, 9, 12), span(1, 10, 11, secondAddress)],
      { 'timetable.0': ['HOURS_OVERLAP'], 'timetable.1': ['HOURS_OVERLAP'] },
    ],
    ['are at an address of another salon', [span(1, 9, 12, 999)], { 'timetable.0': ['ADDRESS_NOT_EXISTS'] }],
  ])('are refused where they %s', async (_title, timetable, fields) => {
    const { status, body } = await save(timetable);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
    expect(await fixtures.knex('hours')).toEqual([]);
  });

  it('are not overwritten by a form that was filled before somebody else saved', async () => {
    await save([span(1, 9, 12)]);
    const { status, body } = await save([span(2, 9, 12)]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'schedule.changed_meanwhile' } });
    expect((await read()).body.artists[0]?.timetable).toEqual([span(1, 9, 12)]);
  });

  it('are saved once when two saves of the same form arrive at the same time', async () => {
    const saved = await Promise.all([save([span(1, 9, 12)]), save([span(1, 9, 12)])]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).body.artists[0]).toMatchObject({ version: 2, timetable: [span(1, 9, 12)] });
  });

  it('are not for an artist to change, nor for another salon, nor of somebody who takes no bookings', async () => {
    expect((await save([], { actor: ana })).status).toBe(403);
    expect((await save([], { actor: stranger })).status).toBe(404);
    expect((await save([], { userID: ids.cleo })).status).toBe(404);
    expect((await read(stranger)).body.artists).toEqual([]);
  });
});
