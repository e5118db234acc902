import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getOwnWaitingList, joinWaitingList, leaveWaitingList, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import type { Actor } from '@frizo/service-kit';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenBlock } from '../testing/given-appointment.ts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe('joining the waiting list', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  afterAll(() => fixtures.stop());
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('waiting_entries').delete();
    await fixtures.knex('salon_settings').delete();
  });

  const request = {
    addressId: ids.address,
    serviceId: ids.cut,
    artistId: ids.artist,
    fromDate: '2026-03-03',
    toDate: '2026-03-03',
  };
  const join = (changes: Partial<RequestOf<typeof joinWaitingList>> = {}, actor: Actor = client) =>
    fixtures.host.call(joinWaitingList, { ...request, ...changes }, { actor });
  const own = async (actor: Actor = client) =>
    (await fixtures.host.call(getOwnWaitingList, {}, { actor })).body.entries;
  const refused = (key: string, status = 409) => ({
    status,
    body: expect.objectContaining({ error: expect.objectContaining({ key }) }),
  });

  it('adds an entry that its client sees', async () => {
    const { body } = await join({ earliestTime: 36_000, latestTime: 43_200, image: 7 });
    expect(body.entry).toMatchObject({
      version: 1,
      status: 'waiting',
      salonName: 'Desert Bloom',
      serviceName: 'Cut',
      artistName: 'Ana Ruiz',
      imageId: 7,
      fromDate: '2026-03-03',
      earliestTime: 36_000,
      latestTime: 43_200,
      timezone: 'America/Phoenix',
      offer: null,
      endedOffer: null,
    });
    expect(await own()).toEqual([body.entry]);
    expect(await own(otherClient)).toEqual([]);
  });

  it('adds the client to the list of the salon, as a booking does', async () => {
    await join({}, otherClient);
    expect(
      await fixtures.knex('salon_clients').where({ salon_id: ids.salon, user_id: otherClient.userId }),
    ).toMatchObject([{ has_booked: true, removed_at: null }]);
  });

  it('answers the same entry to the same request, also to twenty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => join()));
    expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1);
    expect(await own()).toHaveLength(1);
  });

  it('refuses a second entry for the same service, and takes one for another', async () => {
    const { body } = await join();
    expect(await join({ artistId: null })).toMatchObject({
      ...refused('booking.already_waiting'),
      body: { error: { items: [{ details: { id: body.entry.id } }] } },
    });
    expect((await join({ serviceId: ids.color })).status).toBe(200);
  });

  it('refuses the sixth open entry of a client', async () => {
    await fixtures
      .knex('waiting_entries')
      .insert([1, 2, 3, 4, 5].map((serviceId) => entryRow({ service_id: 600 + serviceId })));
    expect(await join()).toMatchObject(refused('booking.too_many_waiting'));
  });

  it('refuses the third open entry of a client at a salon', async () => {
    const here = [601, 602].map((service_id) => entryRow({ service_id }));
    await fixtures.knex('waiting_entries').insert(here);
    expect(await join()).toMatchObject(refused('booking.too_many_waiting_here'));
    await fixtures.knex('waiting_entries').where({ service_id: 602 }).update({ salon_id: ids.otherSalon });
    expect((await join()).status).toBe(200);
  });

  it('takes 200 open entries for a day of a salon, also from concurrent requests', async () => {
    await fixtures.knex('waiting_entries').insert(entriesOfOthers(199));
    const answers = await Promise.all([join(), join({}, otherClient)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('booking.waiting_list_full'));
  });

  it('does not become full for a day by entries for others, and takes 1,000 in all', async () => {
    const later = { from_date: '2026-03-04', to_date: '2026-03-10', ends_at: '2026-03-11T07:00:00Z' };
    await fixtures.knex('waiting_entries').insert(entriesOfOthers(999, later));
    expect((await join()).status).toBe(200);
    expect(await join({}, otherClient)).toMatchObject(refused('booking.waiting_list_full'));
    await fixtures.knex('waiting_entries').where('client_user_id', '>=', 5_500).delete();
    expect((await join({}, otherClient)).status).toBe(200);
    expect(await join({ serviceId: ids.color, toDate: '2026-03-04' })).toMatchObject(
      refused('booking.waiting_list_full'),
    );
  });

  it('refuses a client who has joined twenty times in a day', async () => {
    const left = { status: 'left', created_at: '2026-03-01T17:00:01Z' };
    const rows = Array.from({ length: 20 }, () => entryRow(left));
    await fixtures.knex('waiting_entries').insert(rows);
    expect(await join()).toMatchObject(refused('booking.too_many_joins', 429));
    expect((await join({}, otherClient)).status).toBe(200);
    await fixtures.knex('waiting_entries').update({ created_at: '2026-03-01T17:00:00Z' });
    expect((await join()).status).toBe(200);
  });

  it.each([
    ['on a Sunday', { fromDate: '2026-03-08', toDate: '2026-03-08' }],
    ['before anybody comes', { earliestTime: 0, latestTime: 35_000 }],
    ['too late for the service', { earliestTime: 64_801 }],
    ['that are over', { fromDate: '2026-03-02', toDate: '2026-03-02', latestTime: 36_000 }],
  ])('refuses times %s, although a full day can be waited for', async (_when, changes) => {
    expect(await join(changes)).toMatchObject(refused('booking.no_working_hours', 400));
    await givenBlock(fixtures.knex, {
      artistId: ids.artist,
      from: inPhoenix('2026-03-03', '10:00'),
      until: inPhoenix('2026-03-03', '19:00'),
    });
    expect((await join({ earliestTime: 64_800 })).status).toBe(200);
  });

  it.each([
    ['before today', { fromDate: '2026-03-01', toDate: '2026-03-03' }, 'fromDate', 'VALUE_IS_TO_LOW'],
    ['in the wrong order', { fromDate: '2026-03-05', toDate: '2026-03-04' }, 'toDate', 'VALUE_IS_TO_LOW'],
    ['of fifteen days', { fromDate: '2026-03-03', toDate: '2026-03-17' }, 'toDate', 'VALUE_IS_TO_HIGH'],
    [
      'with an empty part of the day',
      { earliestTime: 43_200, latestTime: 36_000 },
      'latestTime',
      'VALUE_IS_TO_LOW',
    ],
  ])('refuses dates %s', async (_what, changes, field, code) => {
    expect(await join(changes)).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: [code] } } },
    });
  });

  it('takes fourteen days, up to the last one that can be booked', async () => {
    await fixtures.knex('salon_settings').insert({ salon_id: ids.salon, horizon_days: 14 });
    expect((await join({ fromDate: '2026-03-03', toDate: '2026-03-16' })).status).toBe(200);
    expect(await join({ serviceId: ids.color, fromDate: '2026-03-17', toDate: '2026-03-17' })).toMatchObject(
      refused('booking.too_far_ahead', 400),
    );
  });

  it('refuses what the client could not book', async () => {
    expect(await join({ artistId: ids.otherArtist, serviceId: ids.color })).toMatchObject(
      refused('booking.service_not_offered', 400),
    );
    expect(await join({ artistId: null, serviceId: 999 })).toMatchObject(
      refused('booking.service_not_offered', 400),
    );
    expect(await join({ artistId: ids.artistOfOtherSalon })).toMatchObject(
      refused('booking.not_bookable', 400),
    );
    expect(await join({ addressId: 999 })).toMatchObject(refused('booking.not_bookable', 400));
    await fixtures.knex('salons').where({ salon_id: ids.salon }).update({ is_public: false });
    expect(await join()).toMatchObject(refused('booking.not_bookable', 400));
    await fixtures.knex('salons').where({ salon_id: ids.salon }).update({ is_public: true });
  });

  it('refuses a client until their e-mail is confirmed', async () => {
    const actor = buildActor({ userId: 950 });
    expect(await join({}, actor)).toMatchObject(refused('booking.email_not_confirmed'));
    await savePerson(fixtures.knex, buildPerson({ userId: 950, emailConfirmed: false }));
    expect(await join({}, actor)).toMatchObject(refused('booking.email_not_confirmed'));
    expect(await own(actor)).toEqual([]);
    await savePerson(fixtures.knex, buildPerson({ userId: 950, emailConfirmed: true, version: 2 }));
    expect((await join({}, actor)).status).toBe(200);
  });

  it('ends when its client leaves, once or several times, and nobody else can end it', async () => {
    const { id } = (await join()).body.entry;
    const leave = (actor: Actor) => fixtures.host.call(leaveWaitingList, { id }, { actor });
    expect((await leave(otherClient)).status).toBe(404);
    expect(await own()).toHaveLength(1);
    expect((await leave(client)).status).toBe(200);
    expect((await leave(client)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await join({ artistId: null })).status).toBe(200);
  });
});

function entriesOfOthers(length: number, changes: object = {}) {
  return Array.from({ length }, (_, index) => entryRow({ client_user_id: 5_000 + index, ...changes }));
}

function entryRow(changes: object) {
  return {
    client_user_id: client.userId,
    salon_id: ids.salon,
    address_id: ids.address,
    timezone: 'America/Phoenix',
    service_id: 600,
    service_name: 'Cut',
    from_date: '2026-03-03',
    to_date: '2026-03-03',
    created_at: '2026-03-02T17:00:00Z',
    ends_at: '2026-03-04T07:00:00Z',
    ...changes,
  };
}
