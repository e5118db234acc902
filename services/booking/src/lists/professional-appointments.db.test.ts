import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import { ana, bea, owner, stranger } from '../testing/professionals.ts';
import {
  clearCalendar,
  client,
  ids,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const account = buildActor({ userId: 702, userType: 3, salonId: ids.salon });
const adminArtist = buildActor({
  userId: ids.otherArtist,
  userType: 6,
  salonId: ids.salon,
  salonAdmin: true,
});

describe("a salon's appointments", () => {
  let fixtures: BookingFixtures;
  let rosa: number;
  let lena: number;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('salon_clients').delete();
    rosa = await givenSalonClient(fixtures.knex, {
      firstName: 'Rosa',
      lastName: 'Diaz',
      phone: '6025550122',
    });
    lena = await givenSalonClient(fixtures.knex, { userId: 900, firstName: 'Lena', lastName: 'Voss' });
  });

  /** At a time of that week's days in Phoenix. */
  const given = (day: string, time: string, more: Partial<Parameters<typeof givenAppointment>[1]> = {}) =>
    givenAppointment(fixtures.knex, {
      startsAt: new Date(`2026-03-${day}T${time}:00-07:00`),
      clientUserId: null,
      salonClientId: rosa,
      ...more,
    });
  const ofBea = { artistId: ids.otherArtist };
  const list = (request: object = {}, actor = owner) =>
    fixtures.host.call(contracts.getProfessionalAppointments, request, { actor });
  const idsIn = async (request: object = {}, actor = owner) =>
    (await list(request, actor)).body.data.map(({ id }) => id);
  const one = (id: number, actor = owner) =>
    fixtures.host.call(contracts.getProfessionalAppointment, { id }, { actor });

  it('are hidden from an artist whom the salon has removed, even before their session ends', async () => {
    const id = await given('04', '10:00');
    expect(await idsIn({}, ana)).toEqual([id]);
    const row = fixtures.knex('artists').where({ artist_id: ids.artist });
    await row.clone().update({ is_removed: true });
    const hidden = [await idsIn({}, ana), (await one(id, ana)).status, await idsIn()];
    await row.clone().update({ is_removed: false });
    expect(hidden).toEqual([[], 404, [id]]);
  });

  it('are upcoming until they start, then pending until paid; the rest is history, latest first', async () => {
    const later = await given('04', '10:00');
    const soon = await given('02', '14:00');
    const unpaid = await given('02', '09:00');
    const paid = await given('01', '10:00');
    await fixtures.knex('appointments').where({ id: paid }).update({ is_paid: true });
    const canceled = await given('05', '10:00', { status: 1 });
    const missed = await given('01', '12:00', { status: 2 });
    expect(await idsIn({ tab: 'upcoming' })).toEqual([soon, later]);
    expect(await idsIn({ tab: 'pending' })).toEqual([unpaid]);
    expect(await idsIn({ tab: 'history' })).toEqual([canceled, missed, paid]);
  });

  it('come in pages with a total count', async () => {
    for (const time of ['11:00', '12:00', '13:00']) await given('03', time);
    const { body } = await list({ limit: 2, offset: 2 });
    expect(body).toMatchObject({ count: 3, data: [{ startTime: 46_800 }] });
  });

  it('accept page 5,000 at the largest page size, and refuse an offset beyond the limit', async () => {
    await given('03', '11:00');
    const lastPage = await list({ limit: 50, offset: 4_999 * 50 });
    expect(lastPage).toMatchObject({ status: 200, body: { count: 1, data: [] } });
    expect((await list({ limit: 50, offset: 250_001 })).status).toBe(400);
  });

  describe('are found by', () => {
    beforeEach(async () => {
      await given('03', '10:00');
      await given('03', '12:00', { salonClientId: lena, ...ofBea });
    });
    const clientsFound = async (combinedSearch: string) =>
      (await list({ combinedSearch })).body.data.map(({ client: { firstName } }) => firstName);

    it.each([
      ['a name in any order', 'diaz rosa', ['Rosa']],
      ['a name with a comma', 'Diaz, Rosa', ['Rosa']],
      ['client and artist', 'ruiz rosa', ['Rosa']],
      ['client and artist with accents', 'Ruíz Rösa', ['Rosa']],
      ['words that no single appointment matches', 'rosa voss', []],
      ['a phone in its mask', '(602) 555-0122', ['Rosa']],
      ['a phone with the country', '+1 602 555 0122', ['Rosa']],
      ['a phone with dots', '602.555.0122', ['Rosa']],
      ['the end of a phone', '0122', ['Rosa']],
    ])('%s', async (_what, search, found) => {
      expect(await clientsFound(search)).toEqual(found);
    });

    it('the number of an appointment, in written or spoken form', async () => {
      const [first] = (await list()).body.data;
      for (const search of [first?.aptNo, `fr ${first?.id}`, `#${first?.id}`]) {
        expect(await idsIn({ combinedSearch: search })).toEqual([first?.id]);
      }
    });
  });

  it('are those of the requested dates, inclusive, in the time zone of the address', async () => {
    const first = await given('03', '23:45');
    const second = await given('04', '00:15');
    const third = await given('05', '10:00');
    expect(await idsIn({ fromDate: '2026-03-04' })).toEqual([second, third]);
    expect(await idsIn({ toDate: '2026-03-04' })).toEqual([first, second]);
    expect(await idsIn({ fromDate: '2026-03-04', toDate: '2026-03-04' })).toEqual([second]);
    expect(await idsIn({ fromDate: '0000-01-01', toDate: '2026-03-03' })).toEqual([first]);
  });

  it('are sorted by soonest or latest first, by client or by artist', async () => {
    const first = await given('03', '10:00');
    const second = await given('03', '12:00', { salonClientId: lena, ...ofBea });
    const third = await given('04', '10:00');
    expect(await idsIn({ sort: 'soonest' })).toEqual([first, second, third]);
    expect(await idsIn({ sort: 'latest' })).toEqual([third, second, first]);
    expect(await idsIn({ sort: 'client' })).toEqual([second, first, third]);
    expect(await idsIn({ sort: 'artist' })).toEqual([first, third, second]);
  });

  it('are those of one client at one address, for Cancel All', async () => {
    const here = await given('03', '10:00');
    await given('03', '12:00', { salonClientId: lena });
    expect(await idsIn({ salonClientId: rosa, addressId: ids.address })).toEqual([here]);
    expect(await idsIn({ salonClientId: rosa, addressId: ids.address + 999 })).toEqual([]);
  });

  it('include the client, and whether the client has confirmed', async () => {
    const id = await given('03', '10:00');
    await fixtures.knex('salon_clients').where({ id: rosa }).update({ comment: 'Tea' });
    const { body } = await one(id);
    expect(body.appointment).toMatchObject({
      id,
      version: 1,
      salonName: 'Desert Bloom',
      artistName: 'Ana Ruiz',
      client: {
        id: rosa,
        firstName: 'Rosa',
        lastName: 'Diaz',
        phone: '6025550122',
        comment: 'Tea',
        isRegistered: false,
      },
      confirmation: 'sent',
    });
    await fixtures.knex('appointments').update({ confirmed_at: new Date('2026-03-02T17:00:00Z') });
    expect((await one(id)).body.appointment.confirmation).toBe('confirmed');
    fixtures.clock.set('2026-03-03T17:00:00Z');
    expect((await one(id)).body.appointment.confirmation).toBe('history');
  });

  it('include how many future ones the client has at this address, which Cancel All would cancel', async () => {
    await given('03', '10:00');
    const elsewhere = await given('04', '10:00');
    const addressId = ids.address + 900;
    await fixtures.knex('appointments').where({ id: elsewhere }).update({ address_id: addressId });
    const [first] = (await list()).body.data;
    expect(first?.clientFutureCount).toBe(1);
  });

  it('include how many future ones the client has, for an artist only with themselves', async () => {
    await given('03', '10:00');
    await given('04', '10:00', ofBea);
    await given('05', '10:00', { status: 1 });
    await given('01', '10:00');
    await given('03', '15:00', { salonClientId: lena });
    expect((await list()).body.data.map(({ clientFutureCount }) => clientFutureCount)).toEqual([2, 1, 2]);
    expect((await list({}, ana)).body.data.map(({ clientFutureCount }) => clientFutureCount)).toEqual([1, 1]);
  });

  it('are all visible to a business and a salon admin, but only their own to an artist', async () => {
    const anas = await given('03', '10:00');
    const beas = await given('03', '12:00', ofBea);
    for (const actor of [owner, account, adminArtist]) expect(await idsIn({}, actor)).toEqual([anas, beas]);
    expect(await idsIn({}, ana)).toEqual([anas]);
    expect(await idsIn({}, bea)).toEqual([beas]);
    expect((await one(beas, ana)).status).toBe(404);
    expect((await one(anas, ana)).body.appointment.canChange).toBe(true);
  });

  it('can be filtered by artists, which shows an artist nothing of others', async () => {
    await given('03', '10:00');
    const beas = await given('03', '12:00', ofBea);
    expect(await idsIn({ artistList: [ids.otherArtist] })).toEqual([beas]);
    expect(await idsIn({ artistList: [] })).toHaveLength(2);
    expect(await idsIn({ artistList: [ids.otherArtist] }, ana)).toEqual([]);
  });

  it.each([
    ['rosa d', 1],
    ['(602) 555-0122', 1],
    ['0122', 1],
    ['bea', 1],
    ['ruiz', 2],
    ['desert', 0],
    ['100%', 0],
  ])('are found by client, phone or artist: %s', async (combinedSearch, count) => {
    await given('03', '10:00');
    await given('03', '12:00', { ...ofBea, salonClientId: lena });
    expect((await list({ combinedSearch })).body.count).toBe(count);
  });

  it('show the phone of an account that shares it with another client', async () => {
    await fixtures
      .knex('people')
      .where({ user_id: 900 })
      .update({ first_name: 'Lena', last_name: 'Voss', phone: '6025550122' });
    await given('03', '10:00', { salonClientId: lena });
    expect((await list({ combinedSearch: '6025550122' })).body.data[0]?.client.phone).toBe('6025550122');
  });

  it('are hidden from other salons, clients and visitors', async () => {
    const id = await given('03', '10:00');
    expect(await idsIn({}, stranger)).toEqual([]);
    expect((await one(id, stranger)).status).toBe(404);
    expect((await list({}, client)).status).toBe(403);
    expect((await fixtures.host.call(contracts.getProfessionalAppointments, {})).status).toBe(401);
    expect((await list({ limit: 51 })).status).toBe(400);
  });

  describe('of one client in one day', () => {
    const day = (salonClient: number, actor = owner) =>
      fixtures.host.call(
        contracts.getDailyAppointments,
        { salonClient, midnightTimestamp: Date.parse('2026-03-03T00:00:00-07:00') / 1000 },
        { actor },
      );

    it('are the active ones that start within its 24 hours', async () => {
      await given('02', '23:45');
      const first = await given('03', '00:00');
      const last = await given('03', '23:45', ofBea);
      await given('03', '12:00', { status: 1 });
      await given('03', '14:00', { salonClientId: lena });
      await given('04', '00:00');
      expect((await day(rosa)).body.appointments.map(({ id }) => id)).toEqual([first, last]);
      expect((await day(rosa, ana)).body.appointments.map(({ id }) => id)).toEqual([first]);
    });

    it('do not include a client of another salon', async () => {
      expect((await day(rosa, stranger)).status).toBe(404);
      expect((await day(rosa, client)).status).toBe(403);
    });
  });
});
