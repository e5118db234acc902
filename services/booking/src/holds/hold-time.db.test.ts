import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bookAsClient, getTimeIntervals, holdTime, releaseHold } from '@frizo/contracts';
import {
  clearCalendar,
  client,
  ids,
  inPhoenix,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';

const ten = inPhoenix('2026-03-03', '10:00');
const cutAtTen = { artistId: ids.artist, addressId: ids.address, serviceId: ids.cut, startTimestamp: ten };

describe('a hold', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(() => clearCalendar(fixtures));
  afterAll(() => fixtures.stop());

  const hold = (actor = client, startTimestamp = ten, entry?: string) =>
    fixtures.host.call(holdTime, { ...cutAtTen, startTimestamp, entry }, { actor });
  const book = (actor: typeof client, startTimestamp = ten) =>
    fixtures.host.call(bookAsClient, { appointments: [{ ...cutAtTen, startTimestamp }] }, { actor });

  it('lasts five minutes', async () => {
    const { body } = await hold();
    expect(body.heldUntilTimestamp).toBe(Date.parse('2026-03-02T17:05:00Z') / 1000);
  });

  it('blocks the time for others, but not for its holder', async () => {
    await hold();
    expect((await book(otherClient)).status).toBe(409);
    expect((await hold(otherClient)).status).toBe(409);
    expect((await book(client)).status).toBe(200);
  });

  it('removes the time from what others are offered', async () => {
    await hold();
    const ymd = '20260303';
    const { artistId, addressId, serviceId } = cutAtTen;
    const { body } = await fixtures.host.call(getTimeIntervals, { artistId, addressId, serviceId, ymd });
    expect(body.freeStarts).not.toContain(36_000);
  });

  it('ends when it expires, without being released', async () => {
    await hold();
    fixtures.clock.advance({ seconds: 5 * 60 });
    expect((await book(otherClient)).status).toBe(200);
  });

  it('belongs to one entry of a dialog, moves with it, and is released separately', async () => {
    await hold(client, ten, 'one');
    await hold(client, ten + 3_600, 'two');
    await hold(client, ten + 7_200, 'one');
    expect((await book(otherClient)).status).toBe(200);
    expect((await book(otherClient, ten + 3_600)).status).toBe(409);
    await fixtures.host.call(releaseHold, { entry: 'two' }, { actor: client });
    expect((await book(otherClient, ten + 3_600)).status).toBe(200);
    expect((await book(otherClient, ten + 7_200)).status).toBe(409);
  });

  const holdMany = async (starts: readonly number[]) => {
    for (const [index, start] of starts.entries()) {
      fixtures.clock.advance({ seconds: 1 });
      expect((await hold(client, start, `entry-${index}`)).status).toBe(200);
    }
  };
  const heldEntries = () => fixtures.knex('holds').orderBy('expires_at').pluck<string[]>('entry');
  const dayAfter = 86_400;

  it('is limited to ten per client: the oldest is released', async () => {
    await holdMany(Array.from({ length: 11 }, (_, index) => ten + (index % 4) * dayAfter + index * 900));
    const held = await heldEntries();
    expect(held).toHaveLength(10);
    expect(held).not.toContain('entry-0');
  });

  it('is limited to five with one artist on one day, as many as can be booked', async () => {
    await holdMany([ten + dayAfter, ...Array.from({ length: 8 }, (_, index) => ten + index * 3_600)]);
    expect(await heldEntries()).toEqual(['entry-0', 'entry-4', 'entry-5', 'entry-6', 'entry-7', 'entry-8']);
    expect((await book(otherClient, ten)).status).toBe(200);
  });

  it('is limited to three before the e-mail is confirmed', async () => {
    await fixtures.knex('people').where({ user_id: client.userId }).update({ is_email_confirmed: false });
    await holdMany([0, 1, 2, 3].map((day) => ten + day * dayAfter));
    await fixtures.knex('people').where({ user_id: client.userId }).update({ is_email_confirmed: true });
    expect(await heldEntries()).toEqual(['entry-1', 'entry-2', 'entry-3']);
  });

  it('has the same limit for concurrent requests with several artists', async () => {
    await fixtures.knex('people').where({ user_id: client.userId }).update({ is_email_confirmed: false });
    const requests = Array.from({ length: 12 }, (_, index) => ({
      ...cutAtTen,
      artistId: index % 2 === 0 ? ids.artist : ids.otherArtist,
      startTimestamp: ten + Math.floor(index / 2) * 3_600,
      entry: `entry-${index}`,
    }));
    await Promise.all(requests.map((one) => fixtures.host.call(holdTime, one, { actor: client })));
    await fixtures.knex('people').where({ user_id: client.userId }).update({ is_email_confirmed: true });
    expect(await heldEntries()).toHaveLength(3);
  });

  it('is limited to one if no entry is named, and moves to the latest request', async () => {
    await hold();
    await hold(client, ten + 7_200);
    expect((await book(otherClient)).status).toBe(200);
    expect((await book(otherClient, ten + 7_200)).status).toBe(409);
  });

  it('can be released, with all others of the client', async () => {
    await hold();
    await hold(client, ten, 'two');
    await fixtures.host.call(releaseHold, {}, { actor: client });
    expect((await book(otherClient)).status).toBe(200);
  });

  it('requires a log-in', async () => {
    expect((await fixtures.host.call(holdTime, cutAtTen)).status).toBe(401);
  });
});
