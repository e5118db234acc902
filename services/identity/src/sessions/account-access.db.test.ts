import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  clientHeaders,
  endDevice,
  endSession,
  getAccountAccess,
  logIn,
  logOut,
  logOutEverywhere,
  resetPassword,
  sessionsEnded,
  setPushToken,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { decodeJwt } from 'jose';
import { subscriptionKeys } from '../testing/rows.ts';
import { resetToken } from '../testing/mailed-token.ts';
import {
  client,
  now,
  owner,
  password,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';
import { deviceName } from './account-access.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

describe('a session in the list of account access', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    for (const table of ['attempts', 'sessions', 'session_families', 'known_devices', 'push_tokens'])
      await fixtures.knex(table).delete();
  });
  afterAll(() => fixtures.stop());

  /** Logs in like a browser, with its cookies, and reads the session id from the token. */
  async function startSession({ email = client.email, userAgent = chrome, cookie = '' } = {}) {
    const headers = { ...clientHeaders, 'user-agent': userAgent, cookie };
    const answer = await fixtures.host.call(logIn, { username: email, password }, { headers });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const sessionId = String(decodeJwt(answer.body.token)['sid']);
    const { id: userId } = answer.body.user;
    return { cookie: cookies.join('; '), sessionId, actor: buildActor({ userId, sessionId }) };
  }
  type StartedSession = Awaited<ReturnType<typeof startSession>>;
  const isOpen = async ({ cookie }: StartedSession) => (await renewed(fixtures, cookie)).status === 200;
  const accessOf = async ({ actor }: StartedSession) =>
    (await fixtures.host.call(getAccountAccess, {}, { actor })).body;
  const ended = (sessionId: string) =>
    fixtures.events.waitForEvent(sessionsEnded, ({ sessionIds }) => sessionIds.includes(sessionId));

  it('is listed with its browser, start and last use', async () => {
    const desk = await startSession();
    fixtures.clock.advance({ seconds: 60 });
    const phone = await startSession({ userAgent: iphone });
    await startSession({ email: owner.email });
    const { sessions, devices } = await accessOf(phone);
    const startedAt = Math.floor(Date.parse(now) / 1000);
    expect(sessions).toEqual([
      {
        id: phone.sessionId,
        name: 'Safari on iPhone',
        startedAt: startedAt + 60,
        lastUsedAt: startedAt + 60,
        isCurrent: true,
      },
      {
        id: desk.sessionId,
        name: 'Chrome on Windows',
        startedAt,
        lastUsedAt: startedAt,
        isCurrent: false,
      },
    ]);
    expect(devices.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Safari on iPhone', true],
      ['Chrome on Windows', false],
    ]);
  });

  it('can be ended without ending the others', async () => {
    const [own, other] = [await startSession(), await startSession({ userAgent: iphone })];
    const end = () => fixtures.host.call(endSession, { id: other.sessionId }, { actor: own.actor });
    expect((await end()).status).toBe(200);
    expect(await ended(other.sessionId)).toMatchObject({ userId: client.id, endsAllFeeds: false });
    expect([await isOpen(other), await isOpen(own)]).toEqual([false, true]);
    expect((await accessOf(own)).sessions.map(({ id }) => id)).toEqual([own.sessionId]);
    expect((await end()).status).toBe(200);
  });

  it('cannot be ended by another user', async () => {
    const [mine, other] = [await startSession(), await startSession({ email: owner.email })];
    for (const id of [mine.sessionId, randomUUID()])
      expect((await fixtures.host.call(endSession, { id }, { actor: other.actor })).status).toBe(404);
    const [device] = (await accessOf(mine)).devices;
    const foreign = await fixtures.host.call(endDevice, { id: device?.id ?? '' }, { actor: other.actor });
    expect([foreign.status, await isOpen(mine)]).toEqual([404, true]);
  });

  it('ends with its device, which is then unknown', async () => {
    const own = await startSession();
    const phone = await startSession({ userAgent: iphone });
    const device = (await accessOf(own)).devices.find(({ name }) => name === 'Safari on iPhone');
    await fixtures.host.call(endDevice, { id: device?.id ?? '' }, { actor: own.actor });
    expect([await isOpen(phone), await isOpen(own)]).toEqual([false, true]);
    expect((await accessOf(own)).devices).toHaveLength(1);
  });

  it('ends with all others by a log-out everywhere, including this browser', async () => {
    const all = [await startSession(), await startSession({ userAgent: iphone }), await startSession()];
    const other = await startSession({ email: owner.email });
    const [first] = all as [StartedSession];
    const answer = await fixtures.host.call(logOutEverywhere, {}, { actor: first.actor });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^frizo_refresh=;/);
    expect(await ended(first.sessionId)).toMatchObject({ endsAllFeeds: true });
    for (const session of all) expect(await isOpen(session)).toBe(false);
    expect(await isOpen(other)).toBe(true);
    expect(await fixtures.knex('known_devices').where({ user_id: client.id })).toEqual([]);
  });

  it('ends by a log-out, with an event for the verifiers of tokens', async () => {
    const session = await startSession();
    await fixtures.host.call(logOut, {}, { headers: { ...clientHeaders, cookie: session.cookie } });
    expect(await ended(session.sessionId)).toMatchObject({ endsAllFeeds: false });
  });

  it('ends in other browsers by a change of the password, and in all by a reset', async () => {
    const [own, other] = [await startSession(), await startSession({ userAgent: iphone })];
    const change = { oldPassword: password, newPassword: password };
    await fixtures.host.call(changePassword, change, { actor: own.actor });
    expect(await ended(other.sessionId)).toMatchObject({ endsAllFeeds: true });
    expect([await isOpen(other), await isOpen(own)]).toEqual([false, true]);
    expect((await accessOf(own)).devices).toHaveLength(1);
    const token = await resetToken(fixtures, client.email);
    await fixtures.host.call(resetPassword, { token, password });
    expect(await ended(own.sessionId)).toMatchObject({ endsAllFeeds: true });
    expect(await isOpen(own)).toBe(false);
  });

  it('need not exist for a password reset to end calendar feeds', async () => {
    const token = await resetToken(fixtures, owner.email);
    await fixtures.host.call(resetPassword, { token, password });
    expect(
      await fixtures.events.waitForEvent(sessionsEnded, ({ userId }) => userId === owner.id),
    ).toMatchObject({
      endsAllFeeds: true,
    });
  });

  it('is replaced when the same user logs in again, and ends when another user does', async () => {
    const first = await startSession();
    const again = await startSession({ cookie: first.cookie });
    expect(await ended(first.sessionId)).toMatchObject({ replacedBy: again.sessionId });
    await startSession({ email: owner.email, cookie: again.cookie });
    expect((await ended(again.sessionId)).replacedBy).toBeUndefined();
  });

  it('deletes its push subscription when it ends', async () => {
    const [own, other] = [await startSession(), await startSession({ userAgent: iphone })];
    const subscription = (name: string) =>
      JSON.stringify({ endpoint: `https://push.test/${name}`, keys: subscriptionKeys });
    for (const { actor, sessionId } of [own, other])
      await fixtures.host.call(setPushToken, { pushToken: subscription(sessionId) }, { actor });
    await fixtures.host.call(endSession, { id: other.sessionId }, { actor: own.actor });
    expect(await fixtures.knex('push_tokens').pluck('session_id')).toEqual([own.sessionId]);
  });

  it('ends if it is the least recently used of more than a hundred', async () => {
    const first = await startSession();
    fixtures.clock.advance({ seconds: 1 });
    const ends_at = new Date('2026-05-31T12:00:00Z');
    const row = {
      user_id: client.id,
      ends_at,
      started_at: fixtures.clock.now(),
      last_used_at: fixtures.clock.now(),
    };
    const others = Array.from({ length: 99 }, () => ({ ...row, id: randomUUID() }));
    await fixtures.knex('session_families').insert(others);
    fixtures.clock.advance({ seconds: 1 });
    const last = await startSession();
    expect([await isOpen(first), await isOpen(last)]).toEqual([false, true]);
    expect((await accessOf(last)).sessions).toHaveLength(100);
  });

  it('is listed if an older copy of the service has started it', async () => {
    const session = await startSession();
    await fixtures.knex('session_families').delete();
    expect(await isOpen(session)).toBe(true);
    expect((await accessOf(session)).sessions).toMatchObject([
      { id: session.sessionId, name: 'Unknown browser', isCurrent: true },
    ]);
  });

  it('requires a log-in', async () => {
    for (const call of [getAccountAccess, logOutEverywhere])
      expect((await fixtures.host.call(call, {})).status).toBe(401);
  });

  it.each([
    [chrome, 'Chrome on Windows'],
    [iphone, 'Safari on iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/144.0 Safari/537.36 Edg/144.0', 'Edge on Mac'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/144.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['<b>evil</b>', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('has a readable browser name for %j', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
