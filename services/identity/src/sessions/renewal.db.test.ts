import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientHeaders, logOut, renewSession, sessionsEnded } from '@frizo/contracts';
import { decodeJwt } from 'jose';
import {
  client,
  loggedIn,
  now,
  refreshCookieOf,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const notLoggedIn = { status: 401, body: { error: { key: 'token.missing' } } };

describe('a session', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(() => fixtures.clock.set(now));
  afterAll(() => fixtures.stop());

  it('is renewed with another refresh token each time', async () => {
    const first = await loggedIn(fixtures);
    const second = await renewed(fixtures, first.cookie);
    expect(second.status).toBe(200);
    expect(second.body.user).toEqual(first.body.user);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await renewed(fixtures, second.cookie)).status).toBe(200);
  });

  it('has another access token after each renewal, also within a second', async () => {
    const first = await loggedIn(fixtures);
    const second = await renewed(fixtures, first.cookie);
    expect(second.body.token).not.toBe(first.body.token);
  });

  it('allows a second tab to present the same token within ten seconds', async () => {
    const { cookie } = await loggedIn(fixtures);
    await renewed(fixtures, cookie);
    fixtures.clock.advance({ seconds: 10 });
    const second = await renewed(fixtures, cookie);
    expect(second.status).toBe(200);
    expect((await renewed(fixtures, second.cookie)).status).toBe(200);
  });

  it('returns the same successor for a repeated renewal, so that tabs share one token', async () => {
    const { cookie } = await loggedIn(fixtures);
    const tabs = await Promise.all([
      renewed(fixtures, cookie),
      renewed(fixtures, cookie),
      renewed(fixtures, cookie),
    ]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    fixtures.clock.advance({ seconds: 10 });
    const late = await renewed(fixtures, cookie);
    expect(new Set([...tabs, late].map((tab) => tab.cookie)).size).toBe(1);
  });

  it('returns the newest token if another tab has already renewed further', async () => {
    const { cookie } = await loggedIn(fixtures);
    const first = await renewed(fixtures, cookie);
    const second = await renewed(fixtures, first.cookie);
    expect((await renewed(fixtures, cookie)).cookie).toBe(second.cookie);
    fixtures.clock.advance({ seconds: 600 });
    expect((await renewed(fixtures, second.cookie)).status).toBe(200);
  });

  it('ends when a replaced token is used after the grace period', async () => {
    const { cookie } = await loggedIn(fixtures);
    const first = await renewed(fixtures, cookie);
    const stolen = first.cookie;
    const next = await renewed(fixtures, first.cookie);
    fixtures.clock.advance({ seconds: 11 });
    expect(await renewed(fixtures, stolen)).toMatchObject(notLoggedIn);
    expect(await renewed(fixtures, next.cookie)).toMatchObject(notLoggedIn);
    expect(
      await fixtures.events.waitForEvent(sessionsEnded, ({ userId }) => userId === client.id),
    ).toMatchObject({
      endsAllFeeds: false,
    });
  });

  it('ends after 90 days, regardless of renewals, together with its last tokens', async () => {
    let { cookie, body } = await loggedIn(fixtures);
    for (const _days of Array.from({ length: 4 })) {
      fixtures.clock.advance({ seconds: 20 * 86_400 });
      ({ cookie, body } = await renewed(fixtures, cookie));
    }
    fixtures.clock.advance({ seconds: 10 * 86_400 - 60 });
    const last = await renewed(fixtures, cookie);
    expect(last.body.expiresInSeconds).toBe(60);
    expect(decodeJwt(last.body.token).exp).toBe(Math.floor(+fixtures.clock.now() / 1000) + 60);
    expect(last.headers.getSetCookie()[0]).toMatch(/max-age=60\b|expires=/i);
    expect(body.expiresInSeconds).toBe(600);
    fixtures.clock.advance({ seconds: 60 });
    expect(await renewed(fixtures, last.cookie)).toMatchObject(notLoggedIn);
  });

  it('ends with all its tokens when its first token is used after the grace period', async () => {
    const { cookie } = await loggedIn(fixtures);
    const second = await renewed(fixtures, cookie);
    fixtures.clock.advance({ seconds: 11 });
    const stolen = await renewed(fixtures, cookie);
    expect(stolen).toMatchObject(notLoggedIn);
    expect(stolen.cookie).toBe('frizo_refresh=');
    expect(await renewed(fixtures, second.cookie)).toMatchObject(notLoggedIn);
  });

  it('does not end the sessions of other log-ins', async () => {
    const other = await loggedIn(fixtures);
    const { cookie } = await loggedIn(fixtures);
    await renewed(fixtures, cookie);
    fixtures.clock.advance({ seconds: 11 });
    await renewed(fixtures, cookie);
    expect((await renewed(fixtures, other.cookie)).status).toBe(200);
  });

  it('expires after thirty days without renewal', async () => {
    const { cookie } = await loggedIn(fixtures);
    fixtures.clock.advance({ seconds: 30 * 86_400 });
    expect(await renewed(fixtures, cookie)).toMatchObject(notLoggedIn);
  });

  it.each([
    ['no cookie', ''],
    ['a forged cookie', 'frizo_refresh=made-up'],
  ])('is missing with %s', async (_title, cookie) => {
    expect(await renewed(fixtures, cookie)).toMatchObject(notLoggedIn);
  });

  it.each([renewSession, logOut])('is not affected by a page of another site: $name', async (call) => {
    const { cookie } = await loggedIn(fixtures);
    const foreign = await fixtures.host.call(call, {}, { headers: { cookie } });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
    expect((await renewed(fixtures, cookie)).status).toBe(200);
  });

  it('ends in every tab with a log-out', async () => {
    const first = await loggedIn(fixtures);
    const second = await renewed(fixtures, first.cookie);
    const out = await fixtures.host.call(
      logOut,
      {},
      { headers: { ...clientHeaders, cookie: second.cookie } },
    );
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect(refreshCookieOf(out.headers)).toBe('frizo_refresh=');
    expect(await renewed(fixtures, second.cookie)).toMatchObject(notLoggedIn);
    expect(await renewed(fixtures, first.cookie)).toMatchObject(notLoggedIn);
  });

  it('need not exist for a log-out', async () => {
    expect((await fixtures.host.call(logOut, {}, { headers: clientHeaders })).status).toBe(200);
  });
});
