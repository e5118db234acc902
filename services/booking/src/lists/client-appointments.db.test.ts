import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookAsClient, getClientAppointment, getClientAppointments } from '@frizo/contracts';
import {
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

describe("a client's own appointments", () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
    for (const [actor, time] of [
      [client, '10:00'],
      [client, '12:00'],
      [otherClient, '14:00'],
    ] as const) {
      const startTimestamp = inPhoenix('2026-03-03', time);
      const appointment = {
        artistId: ids.artist,
        addressId: ids.address,
        serviceId: ids.cut,
        startTimestamp,
      };
      await fixtures.host.call(bookAsClient, { appointments: [appointment] }, { actor });
    }
  });
  afterAll(() => fixtures.stop());

  const list = (request: object, actor = client) =>
    fixtures.host.call(getClientAppointments, request, { actor });

  it('are upcoming until they start, soonest first, without those of others', async () => {
    const { body } = await list({ tab: 'upcoming' });
    expect(body.count).toBe(2);
    expect(body.data.map(({ startTime }) => startTime)).toEqual([36_000, 43_200]);
  });

  it('are pending once started and unpaid, and history when paid or canceled', async () => {
    fixtures.clock.set('2026-03-03T18:00:00Z');
    expect((await list({ tab: 'pending' })).body.count).toBe(1);
    expect((await list({ tab: 'upcoming' })).body.count).toBe(1);
    await fixtures.knex('appointments').where({ start_seconds: 36_000 }).update({ is_paid: true });
    expect((await list({ tab: 'pending' })).body.count).toBe(0);
    expect((await list({ tab: 'history' })).body.count).toBe(1);
  });

  it('are found by salon and artist, and SQL in the search text finds nothing', async () => {
    expect((await list({ combinedSearch: 'desert' })).body.count).toBe(1);
    expect((await list({ combinedSearch: 'ana r' })).body.count).toBe(1);
    expect((await list({ combinedSearch: 'Désert' })).body.count).toBe(1);
    expect((await list({ combinedSearch: 'Aña r' })).body.count).toBe(1);
    expect((await list({ combinedSearch: "%'; drop table appointments; --" })).body.count).toBe(0);
  });

  it('can be read one by one, while those of others are a 404', async () => {
    const one = (id: number, actor = client) => fixtures.host.call(getClientAppointment, { id }, { actor });
    const [own] = (await list({ tab: 'upcoming' })).body.data;
    if (!own) throw new Error('the client has no upcoming appointment');
    expect((await one(own.id)).body.appointment).toEqual(own);
    expect(own).toMatchObject({ version: 1, confirmation: 'sent' });
    expect((await one(own.id, otherClient)).status).toBe(404);
    expect((await fixtures.host.call(getClientAppointment, { id: own.id })).status).toBe(401);
  });

  it('come in pages', async () => {
    const { body } = await list({ tab: 'upcoming', limit: 1, offset: 1 });
    expect(body).toMatchObject({ count: 1, data: [] });
  });

  it('refuse a limit that is too high, and a visitor', async () => {
    expect((await list({ limit: 51 })).status).toBe(400);
    expect((await fixtures.host.call(getClientAppointments, {})).status).toBe(401);
  });
});
