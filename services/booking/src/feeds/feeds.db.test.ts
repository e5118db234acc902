import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import {
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingWorld,
  type BookingWorld,
} from '../testing/world.ts';

const artist = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
const startsAt = new Date('2026-03-04T17:00:00Z');

describe('a calendar feed', () => {
  let world: BookingWorld;

  beforeAll(async () => {
    world = await startBookingWorld();
  });
  beforeEach(async () => {
    await clearCalendar(world);
    await world.knex('calendar_feeds').delete();
    await world.knex('salon_clients').delete();
  });
  afterAll(() => world.stop());

  const make = async (actor = client): Promise<string> =>
    (await world.host.call(makeCalendarFeed, {}, { actor })).body.url ?? '';
  const urlOf = async (actor = client) => (await world.host.call(getCalendarFeed, {}, { actor })).body.url;
  /** Asks as a calendar does, at the address's path, which is behind the gateway. */
  const read = (url: string, init: RequestInit = {}) => fetch(world.host.url + new URL(url).pathname, init);
  const textOf = async (url: string) => (await (await read(url)).text()).replace(/\r\n /g, '');

  it('has an address only once its owner makes one, the same each time they look', async () => {
    expect(await urlOf()).toBeNull();
    const url = await make();
    expect(url).toMatch(/^http:\/\/localhost:4000\/api\/booking\/calendar\/900-1\.[\w-]{43}\.ics$/);
    expect(await urlOf()).toBe(url);
    expect(await urlOf(otherClient)).toBeNull();
  });

  it('is read without logging in, as a calendar that nobody else may keep', async () => {
    await givenAppointment(world.knex, { startsAt, version: 2 });
    const answer = await read(await make());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    expect(text).toContain('SUMMARY:Cut at Desert Bloom\r\n');
    expect(text).toContain('DTSTART;TZID=America/Phoenix:20260304T100000\r\n');
    expect(text).toContain('SEQUENCE:1\r\n');
  });

  it('is not sent again where nothing has changed, and is where something has', async () => {
    const id = await givenAppointment(world.knex, { startsAt });
    const url = await make();
    const etag = (await read(url)).headers.get('etag') ?? '';
    world.clock.advance({ seconds: 60 });
    const again = () => read(url, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await world.knex('appointments').where({ id }).update({ version: 2 });
    expect((await again()).status).toBe(200);
    expect((await read(url, { method: 'HEAD' })).status).toBe(200);
    expect((await read(url, { method: 'POST' })).status).toBe(404);
  });

  it('leads nowhere once it is revoked or made anew, and no old address comes back', async () => {
    const first = await make();
    const second = await make();
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await world.host.call(revokeCalendarFeed, {}, { actor: client })).body).toEqual({ url: null });
    expect((await read(second)).status).toBe(404);
    expect(await urlOf()).toBeNull();
    const third = await make();
    const states = await Promise.all([first, second, third].map(async (url) => (await read(url)).status));
    expect(states).toEqual([404, 404, 200]);
  });

  it('cannot be guessed from another', async () => {
    const url = await make();
    await make(otherClient);
    for (const wrong of [
      url.replace('/900-1.', '/901-1.'),
      url.replace('.ics', 'x.ics'),
      url.replace(/\.[\w-]{43}/, ''),
    ])
      expect((await read(wrong)).status).toBe(404);
  });

  it('has what its owner has booked, without what was cancelled, is long over, or is others’', async () => {
    await givenAppointment(world.knex, { startsAt: new Date('2026-02-03T17:00:00Z') });
    await givenAppointment(world.knex, { startsAt: new Date('2025-12-30T17:00:00Z') });
    await givenAppointment(world.knex, { startsAt, status: 1 });
    await givenAppointment(world.knex, { startsAt, clientUserId: otherClient.userId });
    const text = await textOf(await make());
    expect(text.match(/DTSTART;TZID=America\/Phoenix:\d{8}T\d{6}/g)).toEqual([
      'DTSTART;TZID=America/Phoenix:20260203T100000',
    ]);
  });

  it('names clients to the artist who works for them alone', async () => {
    const clientId = await givenSalonClient(world.knex, { userId: 900, firstName: 'Ida', lastName: 'Klein' });
    await givenAppointment(world.knex, { startsAt, salonClientId: clientId });
    await givenAppointment(world.knex, { startsAt, salonClientId: clientId, artistId: ids.otherArtist });
    const toArtist = await textOf(await make(artist));
    expect(toArtist.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Cut for Ida Klein']);
    const toClient = await textOf(await make());
    expect(toClient.match(/SUMMARY:.*/g)).toEqual([
      'SUMMARY:Cut at Desert Bloom',
      'SUMMARY:Cut at Desert Bloom',
    ]);
    expect(toClient).not.toContain('Klein');
  });

  it('has nothing of a salon that the artist has left', async () => {
    await givenAppointment(world.knex, { startsAt });
    const url = await make(artist);
    expect(await textOf(url)).toContain('BEGIN:VEVENT');
    await world.knex('artists').where({ artist_id: ids.artist }).update({ salon_id: 2 });
    expect(await textOf(url)).not.toContain('BEGIN:VEVENT');
    await world.knex('artists').where({ artist_id: ids.artist }).update({ salon_id: ids.salon });
  });

  it('is for those who are logged in', async () => {
    for (const call of [getCalendarFeed, makeCalendarFeed, revokeCalendarFeed])
      expect((await world.host.call(call, {})).status).toBe(401);
  });
});
