import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  editAddresses,
  getArtistSchedules,
  saveHoursExceptions,
  saveSalonClosings,
  setArtistSchedule,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { address, ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: 700, userType: 7, salonId: ids.salon, salonAdmin: true });
const ana = buildActor({ userId: ids.ana, userType: 6, salonId: ids.salon });
const stranger = buildActor({ userId: 701, userType: 7, salonId: ids.otherSalon, salonAdmin: true });

const hour = 3_600;
const denver = 11;
type Exceptions = RequestOf<typeof saveHoursExceptions>['exceptions'];
type Closings = RequestOf<typeof saveSalonClosings>['closings'];
const hours = (from: number, to: number, addressID: number = ids.address) => ({
  addressID,
  start: from * hour,
  end: to * hour,
});
const vacation = { fromDate: '2026-05-04', toDate: '2026-05-15', note: 'Lisbon', hours: [] };
const evening = { fromDate: '2026-03-13', toDate: '2026-03-13', note: '', hours: [hours(17, 21)] };
const christmas = { fromDate: '2026-12-25', toDate: '2026-12-25', note: 'Christmas Day' };

describe('dates with other hours', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    const { knex } = fixtures;
    await knex('artists').update({ hours_version: 1 });
    await knex('salons').update({ closings_version: 1, version: 1 });
    for (const table of ['hours', 'hours_exceptions', 'salon_closings']) await knex(table).delete();
    await knex('addresses')
      .insert({ ...address, id: denver, timezone: 'America/Denver', salon_id: ids.salon })
      .onConflict('id')
      .merge();
    await fixtures.forgetPublished();
  });

  const read = async (actor = owner) => (await fixtures.host.call(getArtistSchedules, {}, { actor })).body;
  const exceptionsOfAna = async () => (await read(ana)).artists[0]?.exceptions;
  const save = (exceptions: Exceptions, { version = 1, userID = 101, actor = owner } = {}) =>
    fixtures.host.call(saveHoursExceptions, { userID, version, exceptions }, { actor });
  const close = (closings: Closings, { version = 1, actor = owner } = {}) =>
    fixtures.host.call(saveSalonClosings, { version, closings }, { actor });
  const publishedHours = (count: number) =>
    until(
      async () => fixtures.published.filter(({ subject }) => subject === 'business.hours-changed.v1'),
      (events) => events.length >= count,
    );

  it('are replaced as a whole, by date, and published with the week', async () => {
    const { status, body } = await save([vacation, { ...evening, note: '  Late   opening ' }]);
    expect(status).toBe(200);
    const saved = [{ ...evening, note: 'Late opening' }, vacation];
    expect(body).toMatchObject({ artistId: ids.ana, version: 2, exceptions: saved });
    expect(await exceptionsOfAna()).toEqual(saved);
    const [event] = await publishedHours(1);
    expect(event?.payload).toMatchObject({
      artistId: ids.ana,
      version: 2,
      exceptions: [
        {
          fromDate: '2026-03-13',
          toDate: '2026-03-13',
          hours: [{ addressId: ids.address, startSeconds: 17 * hour, endSeconds: 21 * hour }],
        },
        { fromDate: '2026-05-04', toDate: '2026-05-15', hours: [] },
      ],
    });
    expect(JSON.stringify(event)).not.toContain('Lisbon');
    await save([vacation], { version: 2 });
    expect(await exceptionsOfAna()).toEqual([vacation]);
  });

  it('are kept for a year after their end', async () => {
    const past = (toDate: string) => ({ ...vacation, fromDate: toDate, toDate });
    await save([past('2025-02-28'), past('2025-03-01'), past('2025-03-02')]);
    expect((await exceptionsOfAna())?.map(({ toDate }) => toDate)).toEqual(['2025-03-01', '2025-03-02']);
  });

  it('are not compared once they are past, neither with each other nor with a new week', async () => {
    const overlap = { ...evening, hours: [hours(9, 12), hours(12, 13, denver)] };
    const past = { ...overlap, fromDate: '2026-02-24', toDate: '2026-02-24' };
    const long = { ...overlap, fromDate: '1000-01-01', toDate: '1000-12-31' };
    expect((await save([past, long])).status).toBe(200);
    expect((await exceptionsOfAna())?.map(({ fromDate }) => fromDate)).toEqual(['2026-02-24']);
    const tuesday = { dayIndex: 2, isDayOff: false, ...hours(9, 18) };
    const request = { userID: ids.ana, version: 2, timetable: [tuesday] };
    expect((await fixtures.host.call(setArtistSchedule, request, { actor: owner })).status).toBe(200);
    const refused = await save([past, { ...overlap, fromDate: '2026-03-20', toDate: '2026-03-20' }], {
      version: 3,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: { 'exceptions.1.hours.0': ['HOURS_OVERLAP'] } } },
    });
  });

  it('are widened to 15 minutes where the ends are equal (spec 5.5)', async () => {
    const { body } = await save([{ ...evening, hours: [hours(24, 24)] }]);
    expect(body.exceptions[0]?.hours).toEqual([{ ...hours(24, 24), start: 24 * hour - 900 }]);
  });

  it.each<[string, Exceptions, Record<string, string[]>]>([
    [
      'share a date',
      [vacation, evening, { ...evening, fromDate: '2026-05-15', toDate: '2026-05-16' }],
      { 'exceptions.0': ['DATES_OVERLAP'], 'exceptions.2': ['DATES_OVERLAP'] },
    ],
    [
      'end before they start',
      [{ ...vacation, toDate: '2026-05-03' }],
      { 'exceptions.0.toDate': ['VALUE_IS_TO_LOW'] },
    ],
    [
      'last longer than a year',
      [{ ...vacation, toDate: '2027-05-05' }],
      { 'exceptions.0.toDate': ['VALUE_IS_TO_HIGH'] },
    ],
    [
      'are too far ahead',
      [{ ...vacation, fromDate: '2028-03-03', toDate: '2028-03-03' }],
      { 'exceptions.0.fromDate': ['VALUE_IS_TO_HIGH'] },
    ],
    [
      'have hours that end before they start',
      [{ ...evening, hours: [hours(12, 9)] }],
      { 'exceptions.0.hours.0': ['HOURS_ARE_TOO_SHORT'] },
    ],
    [
      'are at an address of another salon',
      [{ ...evening, hours: [hours(9, 12, 999)] }],
      { 'exceptions.0.hours.0': ['ADDRESS_NOT_EXISTS'] },
    ],
    [
      'put the artist at two addresses at once',
      [vacation, { ...evening, hours: [hours(9, 12), hours(12, 13, denver)] }],
      { 'exceptions.1.hours.0': ['HOURS_OVERLAP'], 'exceptions.1.hours.1': ['HOURS_OVERLAP'] },
    ],
  ])('are refused where they %s', async (_title, exceptions, fields) => {
    const { status, body } = await save(exceptions);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
    expect(await exceptionsOfAna()).toEqual([]);
  });

  it('may have the same clock times at two addresses where those are different times', async () => {
    // Denver is an hour ahead of Phoenix from March 8th on, and not before.
    const both = { ...evening, hours: [hours(9, 10), hours(9, 10, denver)] };
    expect((await save([both])).status).toBe(200);
    const earlier = { ...both, fromDate: '2026-03-06', toDate: '2026-03-06' };
    expect((await save([earlier], { version: 2 })).status).toBe(400);
  });

  it('refuse a week that reaches into them from the next day at an address further east', async () => {
    await save([{ ...evening, hours: [hours(23, 24)] }]);
    const nightOnSaturday = { dayIndex: 6, isDayOff: false, ...hours(0, 2, denver) };
    const request = { userID: ids.ana, version: 2, timetable: [nightOnSaturday] };
    const { status, body } = await fixtures.host.call(setArtistSchedule, request, { actor: owner });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { 'timetable.0': ['HOURS_OVERLAP'] } } });
  });

  it('stay when the week is replaced', async () => {
    await save([vacation]);
    const request = { userID: ids.ana, version: 2, timetable: [] };
    const { body } = await fixtures.host.call(setArtistSchedule, request, { actor: owner });
    expect(body.exceptions).toEqual([vacation]);
  });

  it('are saved once when two saves of the same form arrive at the same time', async () => {
    const saved = await Promise.all([save([vacation]), save([evening])]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await exceptionsOfAna()).toHaveLength(1);
  });

  it('become days off where their only address is given up', async () => {
    await save([{ ...evening, hours: [hours(17, 21, denver)] }]);
    const removed = { id: denver, appointments: 'keep' as const };
    const request = { version: 1, addressData: { remove: [removed] } };
    expect((await fixtures.host.call(editAddresses, request, { actor: owner })).status).toBe(200);
    expect(await exceptionsOfAna()).toEqual([{ ...evening, hours: [] }]);
    expect((await publishedHours(2)).at(-1)?.payload).toMatchObject({
      version: 3,
      exceptions: [{ fromDate: '2026-03-13', toDate: '2026-03-13', hours: [] }],
    });
  });

  it('are not for an artist to change, nor for another salon, nor of somebody who takes no bookings', async () => {
    expect((await save([], { actor: ana })).status).toBe(403);
    expect((await save([], { actor: stranger })).status).toBe(404);
    expect((await save([], { userID: ids.cleo })).status).toBe(404);
  });

  describe('of the whole salon', () => {
    it('leave the hours of removed artists as they are', async () => {
      const row = fixtures.knex('artists').where({ id: ids.bea });
      await row.clone().update({ removed_at: new Date('2026-03-01T00:00:00Z') });
      expect((await close([christmas])).status).toBe(200);
      const versions = await fixtures.knex('artists').orderBy('id').pluck<number[]>('hours_version');
      await row.clone().update({ removed_at: null });
      expect(versions).toEqual([2, 1, 2]);
    });

    it('are closed for every artist, with a new version of the hours of each', async () => {
      await save([vacation]);
      const { status, body } = await close([christmas]);
      expect(status).toBe(200);
      expect(body).toEqual({ closings: [christmas], closingsVersion: 2 });
      expect(await read(ana)).toMatchObject({ closings: [christmas], closingsVersion: 2 });
      const events = (await publishedHours(4)).slice(1);
      expect(events.map(({ payload }) => [payload['artistId'], payload['version']])).toEqual([
        [ids.ana, 3],
        [ids.bea, 2],
        [ids.cleo, 2],
      ]);
      const closed = { fromDate: '2026-12-25', toDate: '2026-12-25', hours: [] };
      expect(events[0]?.payload).toMatchObject({ exceptions: [{ fromDate: '2026-05-04' }, closed] });
      expect(events[1]?.payload).toMatchObject({ exceptions: [closed] });
    });

    it('may lie within exceptions of an artist, but not share a date with each other', async () => {
      await save([{ ...vacation, fromDate: '2026-12-20', toDate: '2026-12-31' }]);
      expect((await close([christmas])).status).toBe(200);
      const eve = { ...christmas, fromDate: '2026-12-24' };
      expect((await close([christmas, eve], { version: 2 })).body).toMatchObject({
        error: { fields: { 'closings.0': ['DATES_OVERLAP'], 'closings.1': ['DATES_OVERLAP'] } },
      });
    });

    it('are refused in the wrong order, and from a form that was filled before somebody else saved', async () => {
      expect((await close([{ ...christmas, toDate: '2026-12-24' }])).body).toMatchObject({
        error: { fields: { 'closings.0.toDate': ['VALUE_IS_TO_LOW'] } },
      });
      const saved = await Promise.all([close([christmas]), close([])]);
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('are for those who manage the salon, and for no other salon', async () => {
      expect((await close([christmas], { actor: ana })).status).toBe(403);
      expect((await close([christmas], { actor: stranger })).status).toBe(200);
      expect((await read()).closings).toEqual([]);
    });
  });
});
