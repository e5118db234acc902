import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientHeaders, logOut, renewSession } from '@frizo/contracts';
import {
  loggedIn,
  now,
  refreshCookieOf,
  renewed,
  startIdentityWorld,
  type IdentityWorld,
} from '../testing/world.ts';

const notLoggedIn = { status: 401, body: { error: { key: 'token.missing' } } };

describe('a session', () => {
  let world: IdentityWorld;

  beforeAll(async () => {
    world = await startIdentityWorld();
  });
  beforeEach(() => world.clock.set(now));
  afterAll(() => world.stop());

  it('is renewed with another refresh token each time', async () => {
    const first = await loggedIn(world);
    const second = await renewed(world, first.cookie);
    expect(second.status).toBe(200);
    expect(second.body.user).toEqual(first.body.user);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await renewed(world, second.cookie)).status).toBe(200);
  });

  it('lets a second tab present the same token within ten seconds', async () => {
    const { cookie } = await loggedIn(world);
    await renewed(world, cookie);
    world.clock.advance({ seconds: 10 });
    const second = await renewed(world, cookie);
    expect(second.status).toBe(200);
    expect((await renewed(world, second.cookie)).status).toBe(200);
  });

  it('lets two tabs renew at once', async () => {
    const { cookie } = await loggedIn(world);
    const tabs = await Promise.all([renewed(world, cookie), renewed(world, cookie)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('ends with its whole family when a replaced token comes back later', async () => {
    const { cookie } = await loggedIn(world);
    const second = await renewed(world, cookie);
    world.clock.advance({ seconds: 11 });
    const stolen = await renewed(world, cookie);
    expect(stolen).toMatchObject(notLoggedIn);
    expect(stolen.cookie).toBe('frizo_refresh=');
    expect(await renewed(world, second.cookie)).toMatchObject(notLoggedIn);
  });

  it('does not end the sessions of other log-ins with it', async () => {
    const other = await loggedIn(world);
    const { cookie } = await loggedIn(world);
    await renewed(world, cookie);
    world.clock.advance({ seconds: 11 });
    await renewed(world, cookie);
    expect((await renewed(world, other.cookie)).status).toBe(200);
  });

  it('is over after thirty days without renewal', async () => {
    const { cookie } = await loggedIn(world);
    world.clock.advance({ seconds: 30 * 86_400 });
    expect(await renewed(world, cookie)).toMatchObject(notLoggedIn);
  });

  it.each([
    ['no cookie', ''],
    ['a cookie of nobody', 'frizo_refresh=made-up'],
  ])('is not there with %s', async (_title, cookie) => {
    expect(await renewed(world, cookie)).toMatchObject(notLoggedIn);
  });

  it.each([renewSession, logOut])('is not touched by a page of another site: $name', async (call) => {
    const { cookie } = await loggedIn(world);
    const foreign = await world.host.call(call, {}, { headers: { cookie } });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
    expect((await renewed(world, cookie)).status).toBe(200);
  });

  it('ends with a log-out, in every tab', async () => {
    const first = await loggedIn(world);
    const second = await renewed(world, first.cookie);
    const out = await world.host.call(logOut, {}, { headers: { ...clientHeaders, cookie: second.cookie } });
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect(refreshCookieOf(out.headers)).toBe('frizo_refresh=');
    expect(await renewed(world, second.cookie)).toMatchObject(notLoggedIn);
    expect(await renewed(world, first.cookie)).toMatchObject(notLoggedIn);
  });

  it('can be logged out of without having one', async () => {
    expect((await world.host.call(logOut, {}, { headers: clientHeaders })).status).toBe(200);
  });
});
