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

describe('where an account is logged in', () => {
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

  /** Logs in as a browser does: its cookies in and out, its session's name out of the token. */
  async function enter({ email = client.email, userAgent = chrome, cookie = '' } = {}) {
    const headers = { ...clientHeaders, 'user-agent': userAgent, cookie };
    const answer = await fixtures.host.call(logIn, { username: email, password }, { headers });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const sessionId = String(decodeJwt(answer.body.token)['sid']);
    const { id: userId } = answer.body.user;
    return { cookie: cookies.join('; '), sessionId, actor: buildActor({ userId, sessionId }) };
  }
  type Entered = Awaited<ReturnType<typeof enter>>;
  const isOpen = async ({ cookie }: Entered) => (await renewed(fixtures, cookie)).status === 200;
  const accessOf = async ({ actor }: Entered) =>
    (await fixtures.host.call(getAccountAccess, {}, { actor })).body;
  const ended = (sessionId: string) =>
    fixtures.events.waitForEvent(sessionsEnded, ({ sessionIds }) => sessionIds.includes(sessionId));

  it('is listed with the browser, when it began and when it was last used', async () => {
    const desk = await enter();
    fixtures.clock.advance({ seconds: 60 });
    const phone = await enter({ userAgent: iphone });
    await enter({ email: owner.email });
    const { sessions, devices } = await accessOf(phone);
    const begun = Math.floor(Date.parse(now) / 1000);
    expect(sessions).toEqual([
      {
        id: phone.sessionId,
        name: 'Safari on iPhone',
        startedAt: begun + 60,
        lastUsedAt: begun + 60,
        isCurrent: true,
      },
      {
        id: desk.sessionId,
        name: 'Chrome on Windows',
        startedAt: begun,
        lastUsedAt: begun,
        isCurrent: false,
      },
    ]);
    expect(devices.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Safari on iPhone', true],
      ['Chrome on Windows', false],
    ]);
  });

  it('ends there when one of the sessions is ended, and nowhere else', async () => {
    const [here, there] = [await enter(), await enter({ userAgent: iphone })];
    const end = () => fixtures.host.call(endSession, { id: there.sessionId }, { actor: here.actor });
    expect((await end()).status).toBe(200);
    expect(await ended(there.sessionId)).toMatchObject({ userId: client.id, endsAllFeeds: false });
    expect([await isOpen(there), await isOpen(here)]).toEqual([false, true]);
    expect((await accessOf(here)).sessions.map(({ id }) => id)).toEqual([here.sessionId]);
    expect((await end()).status).toBe(200);
  });

  it('cannot be ended by another user', async () => {
    const [mine, other] = [await enter(), await enter({ email: owner.email })];
    for (const id of [mine.sessionId, randomUUID()])
      expect((await fixtures.host.call(endSession, { id }, { actor: other.actor })).status).toBe(404);
    const [device] = (await accessOf(mine)).devices;
    const foreign = await fixtures.host.call(endDevice, { id: device?.id ?? '' }, { actor: other.actor });
    expect([foreign.status, await isOpen(mine)]).toEqual([404, true]);
  });

  it('ends with its device, which is known no more', async () => {
    const here = await enter();
    const phone = await enter({ userAgent: iphone });
    const device = (await accessOf(here)).devices.find(({ name }) => name === 'Safari on iPhone');
    await fixtures.host.call(endDevice, { id: device?.id ?? '' }, { actor: here.actor });
    expect([await isOpen(phone), await isOpen(here)]).toEqual([false, true]);
    expect((await accessOf(here)).devices).toHaveLength(1);
  });

  it('ends everywhere at once, this browser included', async () => {
    const all = [await enter(), await enter({ userAgent: iphone }), await enter()];
    const other = await enter({ email: owner.email });
    const [first] = all as [Entered];
    const answer = await fixtures.host.call(logOutEverywhere, {}, { actor: first.actor });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^frizo_refresh=;/);
    expect(await ended(first.sessionId)).toMatchObject({ endsAllFeeds: true });
    for (const session of all) expect(await isOpen(session)).toBe(false);
    expect(await isOpen(other)).toBe(true);
    expect(await fixtures.knex('known_devices').where({ user_id: client.id })).toEqual([]);
  });

  it('ends by a log-out, with an event for who verifies tokens', async () => {
    const session = await enter();
    await fixtures.host.call(logOut, {}, { headers: { ...clientHeaders, cookie: session.cookie } });
    expect(await ended(session.sessionId)).toMatchObject({ endsAllFeeds: false });
  });

  it('ends elsewhere by a new password, and here too by a mailed one', async () => {
    const [here, there] = [await enter(), await enter({ userAgent: iphone })];
    const change = { oldPassword: password, newPassword: password };
    await fixtures.host.call(changePassword, change, { actor: here.actor });
    expect(await ended(there.sessionId)).toMatchObject({ endsAllFeeds: true });
    expect([await isOpen(there), await isOpen(here)]).toEqual([false, true]);
    expect((await accessOf(here)).devices).toHaveLength(1);
    const token = await resetToken(fixtures, client.email);
    await fixtures.host.call(resetPassword, { token, password });
    expect(await ended(here.sessionId)).toMatchObject({ endsAllFeeds: true });
    expect(await isOpen(here)).toBe(false);
  });

  it('publishes that a new password ends calendar feeds, also without a session', async () => {
    const token = await resetToken(fixtures, owner.email);
    await fixtures.host.call(resetPassword, { token, password });
    expect(
      await fixtures.events.waitForEvent(sessionsEnded, ({ userId }) => userId === owner.id),
    ).toMatchObject({
      endsAllFeeds: true,
    });
  });

  it('passes on what it had made, where the same person logs in again over it, and ends it for another person', async () => {
    const first = await enter();
    const again = await enter({ cookie: first.cookie });
    expect(await ended(first.sessionId)).toMatchObject({ replacedBy: again.sessionId });
    await enter({ email: owner.email, cookie: again.cookie });
    expect((await ended(again.sessionId)).replacedBy).toBeUndefined();
  });

  it('takes its push messages with it', async () => {
    const [here, there] = [await enter(), await enter({ userAgent: iphone })];
    const subscription = (name: string) =>
      JSON.stringify({ endpoint: `https://push.test/${name}`, keys: subscriptionKeys });
    for (const { actor, sessionId } of [here, there])
      await fixtures.host.call(setPushToken, { pushToken: subscription(sessionId) }, { actor });
    await fixtures.host.call(endSession, { id: there.sessionId }, { actor: here.actor });
    expect(await fixtures.knex('push_tokens').pluck('session_id')).toEqual([here.sessionId]);
  });

  it('is a hundred places at most: the one not used for longest ends', async () => {
    const first = await enter();
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
    const last = await enter();
    expect([await isOpen(first), await isOpen(last)]).toEqual([false, true]);
    expect((await accessOf(last)).sessions).toHaveLength(100);
  });

  it('is known from a session that an older copy of the service has begun', async () => {
    const session = await enter();
    await fixtures.knex('session_families').delete();
    expect(await isOpen(session)).toBe(true);
    expect((await accessOf(session)).sessions).toMatchObject([
      { id: session.sessionId, name: 'Unknown browser', isCurrent: true },
    ]);
  });

  it('is for who is logged in', async () => {
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
  ])('names a browser of %j', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
