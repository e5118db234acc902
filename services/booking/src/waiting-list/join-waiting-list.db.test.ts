import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getOwnWaitingList, joinWaitingList, leaveWaitingList, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import type { Actor } from '@frizo/service-kit';
import { savePerson } from '../people/people.store.ts';
import { buildPerson } from '../testing/build-person.ts';
import { givenAppointment } from '../testing/given-appointment.ts';
import {
  clearCalendar,
  client,
  ids,
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

  const wish = {
    addressId: ids.address,
    serviceId: ids.cut,
    artistId: ids.artist,
    fromDate: '2026-03-03',
    toDate: '2026-03-03',
  };
  const join = (changes: Partial<RequestOf<typeof joinWaitingList>> = {}, actor: Actor = client) =>
    fixtures.host.call(joinWaitingList, { ...wish, ...changes }, { actor });
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

  it('takes 200 open entries of a salon, also from concurrent requests', async () => {
    const rows = Array.from({ length: 199 }, (_, index) => entryRow({ client_user_id: 5_000 + index }));
    await fixtures.knex('waiting_entries').insert(rows);
    const answers = await Promise.all([join(), join({}, otherClient)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('booking.waiting_list_full'));
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

  it('refuses a client with an unconfirmed e-mail who has three upcoming appointments', async () => {
    const actor = buildActor({ userId: 950 });
    await savePerson(fixtures.knex, buildPerson({ userId: 950, emailConfirmed: false }));
    expect((await join({}, actor)).status).toBe(200);
    for (const day of ['04', '05', '06']) {
      const startsAt = new Date(`2026-03-${day}T17:00:00Z`);
      await givenAppointment(fixtures.knex, { clientUserId: 950, startsAt });
    }
    expect(await join({ serviceId: ids.color }, actor)).toMatchObject(refused('booking.too_many_open'));
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
