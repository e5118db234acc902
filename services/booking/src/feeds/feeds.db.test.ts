import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getCalendarFeed,
  makeCalendarFeed,
  moveAppointment,
  revokeCalendarFeed,
  sessionsEnded,
  type PayloadOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { owner } from '../testing/professionals.ts';
import { givenAppointment, givenSalonClient } from '../testing/given-appointment.ts';
import {
  artist as artistSnapshot,
  clearCalendar,
  client,
  ids,
  otherClient,
  startBookingFixtures,
  type BookingFixtures,
} from '../testing/fixtures.ts';
import { saveArtist } from '../reference-data.store.ts';
import { endFeedOfSessions } from './feeds.store.ts';

const artist = buildActor({ userId: ids.artist, userType: 6, salonId: ids.salon });
const person = { first_name: 'Ida', last_name: 'Klein', phone: '', version: 1, is_email_confirmed: true };
const startsAt = new Date('2026-03-04T17:00:00Z');

describe('a calendar feed', () => {
  let fixtures: BookingFixtures;

  beforeAll(async () => {
    fixtures = await startBookingFixtures();
  });
  beforeEach(async () => {
    await clearCalendar(fixtures);
    await fixtures.knex('calendar_feeds').delete();
    await fixtures.knex('salon_clients').delete();
    await fixtures.knex('people').delete();
    await fixtures
      .knex('people')
      .insert([client, otherClient, artist].map(({ userId: user_id }) => ({ ...person, user_id })));
  });
  afterAll(() => fixtures.stop());

  const make = async (actor = client): Promise<string> =>
    (await fixtures.host.call(makeCalendarFeed, {}, { actor })).body.url ?? '';
  const urlOf = async (actor = client) => (await fixtures.host.call(getCalendarFeed, {}, { actor })).body.url;
  /** Requests the path of the address, like a calendar program behind the gateway. */
  const read = (url: string, init: RequestInit = {}) =>
    fetch(fixtures.host.url + new URL(url).pathname, init);
  const textOf = async (url: string) => (await (await read(url)).text()).replace(/\r\n /g, '');

  const artistVersion = async () => {
    const [version] = await fixtures
      .knex('artists')
      .where({ artist_id: ids.artist })
      .pluck<number[]>('version');
    return version ?? 0;
  };

  it('has an address only after its owner creates one, the same on each request', async () => {
    expect(await urlOf()).toBeNull();
    const url = await make();
    expect(url).toMatch(/^http:\/\/localhost:4000\/api\/booking\/calendar\/900-1\.[\w-]{43}\.ics$/);
    expect(await urlOf()).toBe(url);
    expect(await urlOf(otherClient)).toBeNull();
  });

  it('can be read without a log-in, and may not be cached by others', async () => {
    await givenAppointment(fixtures.knex, { startsAt, version: 2 });
    const answer = await read(await make());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    expect(text).toContain('SUMMARY:Cut at Desert Bloom\r\n');
    expect(text).toContain('DTSTART;TZID=America/Phoenix:20260304T100000\r\n');
    expect(text).toContain('SEQUENCE:1\r\n');
  });

  it('is sent again only if something has changed', async () => {
    const id = await givenAppointment(fixtures.knex, { startsAt });
    const url = await make();
    const etag = (await read(url)).headers.get('etag') ?? '';
    fixtures.clock.advance({ seconds: 60 });
    const again = () => read(url, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await fixtures.knex('appointments').where({ id }).update({ version: 2 });
    expect((await again()).status).toBe(200);
    expect((await read(url, { method: 'HEAD' })).status).toBe(200);
    expect((await read(url, { method: 'POST' })).status).toBe(404);
  });

  it('shows a professional’s move to the artist at once, and to the client when it can no longer be undone', async () => {
    const salonClientId = await givenSalonClient(fixtures.knex, { firstName: 'Ada', lastName: 'Reyes' });
    const id = await givenAppointment(fixtures.knex, { startsAt, salonClientId });
    const [clientUrl, artistUrl] = [await make(), await make(artist)];
    const move = (hours: number) =>
      fixtures.host.call(
        moveAppointment,
        {
          id,
          startTimestamp: startsAt.getTime() / 1000 + hours * 3_600,
          processingTime: 3_600,
          artistId: ids.artist,
          addressId: ids.address,
          bookMode: 1,
        },
        { actor: owner },
      );
    const entry = async (url: string) =>
      (await textOf(url)).match(/SEQUENCE:\d|(?<=DTSTART;.*20260304)T\d+/g);
    expect((await move(1)).status).toBe(200);
    expect(await entry(clientUrl)).toEqual(['SEQUENCE:0', 'T100000']);
    expect(await entry(artistUrl)).toEqual(['SEQUENCE:1', 'T110000']);
    await move(0);
    expect(await entry(clientUrl)).toEqual(['SEQUENCE:2', 'T100000']);
    await move(2);
    fixtures.clock.advance({ seconds: 14 });
    expect(await entry(clientUrl)).toEqual(['SEQUENCE:2', 'T100000']);
    fixtures.clock.advance({ seconds: 1 });
    expect(await entry(clientUrl)).toEqual(['SEQUENCE:3', 'T120000']);
  });

  it('is not found after it is revoked or replaced, and no old address becomes valid again', async () => {
    const first = await make();
    const second = await make();
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const revoked = await fixtures.host.call(revokeCalendarFeed, {}, { actor: client });
    expect(revoked.body).toMatchObject({ url: null });
    expect((await read(second)).status).toBe(404);
    expect(await urlOf()).toBeNull();
    const third = await make();
    const states = await Promise.all([first, second, third].map(async (url) => (await read(url)).status));
    expect(states).toEqual([404, 404, 200]);
  });

  it('cannot be guessed from another address', async () => {
    const url = await make();
    await make(otherClient);
    for (const wrong of [
      url.replace('/900-1.', '/901-1.'),
      url.replace('.ics', 'x.ics'),
      url.replace(/\.[\w-]{43}/, ''),
    ])
      expect((await read(wrong)).status).toBe(404);
  });

  it("contains its owner's appointments, without those canceled, long past or of others", async () => {
    await givenAppointment(fixtures.knex, { startsAt: new Date('2026-02-03T17:00:00Z') });
    await givenAppointment(fixtures.knex, { startsAt: new Date('2025-12-30T17:00:00Z') });
    await givenAppointment(fixtures.knex, { startsAt, status: 1 });
    await givenAppointment(fixtures.knex, { startsAt, clientUserId: otherClient.userId });
    const text = await textOf(await make());
    expect(text.match(/DTSTART;TZID=America\/Phoenix:\d{8}T\d{6}/g)).toEqual([
      'DTSTART;TZID=America/Phoenix:20260203T100000',
    ]);
  });

  it('names clients only for the artist who works for them', async () => {
    const clientId = await givenSalonClient(fixtures.knex, {
      userId: 900,
      firstName: 'Ida',
      lastName: 'Klein',
    });
    await givenAppointment(fixtures.knex, { startsAt, salonClientId: clientId });
    await givenAppointment(fixtures.knex, { startsAt, salonClientId: clientId, artistId: ids.otherArtist });
    const toArtist = await textOf(await make(artist));
    expect(toArtist.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Cut for Ida Klein']);
    const toClient = await textOf(await make());
    expect(toClient.match(/SUMMARY:.*/g)).toEqual([
      'SUMMARY:Cut at Desert Bloom',
      'SUMMARY:Cut at Desert Bloom',
    ]);
    expect(toClient).not.toContain('Klein');
  });

  it('contains nothing of a salon that the artist has left', async () => {
    await givenAppointment(fixtures.knex, { startsAt });
    const url = await make(artist);
    expect(await textOf(url)).toContain('BEGIN:VEVENT');
    await fixtures.knex('artists').where({ artist_id: ids.artist }).update({ salon_id: 2 });
    expect(await textOf(url)).not.toContain('BEGIN:VEVENT');
    await fixtures.knex('artists').where({ artist_id: ids.artist }).update({ salon_id: ids.salon });
  });

  it.each([
    ['has not joined it with an account', { isActivated: false }],
    ['was removed from it', { isRemoved: true, isPublic: false, isBookable: false }],
  ])('contains nothing of a salon whose artist %s', async (_case, changed) => {
    await givenAppointment(fixtures.knex, { startsAt });
    const version = await artistVersion();
    await saveArtist(fixtures.knex, { ...artistSnapshot, ...changed, version: version + 1 });
    expect(await textOf(await make(artist))).not.toContain('BEGIN:VEVENT');
    await saveArtist(fixtures.knex, { ...artistSnapshot, version: version + 2 });
    expect(await textOf(await make(artist))).toContain('BEGIN:VEVENT');
  });

  it('ends when the salon removes the artist, but not when it removes one who never joined', async () => {
    const url = await make(artist);
    const version = await artistVersion();
    const removed = { ...artistSnapshot, isRemoved: true };
    await saveArtist(fixtures.knex, { ...removed, isActivated: false, version: version + 1 });
    expect((await read(url)).status).toBe(200);
    await saveArtist(fixtures.knex, { ...removed, version: version + 2 });
    expect((await read(url)).status).toBe(404);
    await saveArtist(fixtures.knex, { ...artistSnapshot, version: version + 3 });
  });

  it('requires a confirmed e-mail', async () => {
    for (const is_email_confirmed of [false, null]) {
      await fixtures.knex('people').where({ user_id: client.userId }).update({ is_email_confirmed });
      expect(await fixtures.host.call(makeCalendarFeed, {}, { actor: client })).toMatchObject({
        status: 409,
        body: { error: { key: 'feed.email_not_confirmed', message: 'Please confirm your e-mail first.' } },
      });
    }
    await fixtures.knex('people').delete();
    expect((await fixtures.host.call(makeCalendarFeed, {}, { actor: client })).status).toBe(409);
    expect(await fixtures.knex('calendar_feeds')).toEqual([]);
  });

  describe('of a session', () => {
    const [session, other] = [randomUUID(), randomUUID()];
    const ofSession = { ...client, sessionId: session };
    const statusOf = async (url: string) => (await read(url)).status;
    const ending = (parts: Partial<PayloadOf<typeof sessionsEnded>> = {}) => ({
      userId: 900,
      sessionIds: [session],
      endedAt: fixtures.clock.now().getTime(),
      endsAllFeeds: false,
      ...parts,
    });
    const end = (parts?: Partial<PayloadOf<typeof sessionsEnded>>) =>
      endFeedOfSessions(fixtures.knex, ending(parts));

    it('ends with the session, by its event, also if delivered twice', async () => {
      const url = await make(ofSession);
      const connection = await connect({ servers: fixtures.nats.url });
      for (const _delivery of [1, 2])
        await jetstream(connection).publish(sessionsEnded.subject, JSON.stringify(ending()));
      await connection.close();
      await until(
        () => statusOf(url),
        (status) => status === 404,
      );
      expect(await urlOf()).toBeNull();
      expect(await statusOf(await make({ ...client, sessionId: other }))).toBe(200);
    });

    it("continues when another session or another user's session ends", async () => {
      const url = await make(ofSession);
      await end({ sessionIds: [other] });
      await end({ userId: 901, endsAllFeeds: true });
      expect(await statusOf(url)).toBe(200);
    });

    it('ends after a new password if created before it, but not if created later', async () => {
      const url = await make(ofSession);
      const endedAt = fixtures.clock.now().getTime();
      await end({ sessionIds: [other], endsAllFeeds: true });
      expect(await statusOf(url)).toBe(404);
      fixtures.clock.advance({ seconds: 1 });
      const later = await make({ ...client, sessionId: other });
      await end({ sessionIds: [], endsAllFeeds: true, endedAt });
      expect(await statusOf(later)).toBe(200);
    });

    it('passes to the session that replaces it in the same browser, and ends with that one', async () => {
      const url = await make(ofSession);
      await end({ replacedBy: other });
      expect(await statusOf(url)).toBe(200);
      await end({ sessionIds: [other] });
      expect(await statusOf(url)).toBe(404);
    });

    it('that is unknown ends with any session', async () => {
      const url = await make(client);
      await end();
      expect(await statusOf(url)).toBe(404);
    });

    it('returns when it was created', async () => {
      await make(ofSession);
      const { body } = await fixtures.host.call(getCalendarFeed, {}, { actor: client });
      expect(body.madeAt).toBe(Math.floor(fixtures.clock.now().getTime() / 1000));
    });
  });

  it('requires a log-in', async () => {
    for (const call of [getCalendarFeed, makeCalendarFeed, revokeCalendarFeed])
      expect((await fixtures.host.call(call, {})).status).toBe(401);
  });
});
