import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientHeaders, clientSignUp, logIn, quickSignIn } from '@frizo/contracts';
import { solveCaptcha } from '../testing/solve-captcha.ts';
import {
  client,
  loggedIn,
  owner,
  password,
  refreshCookieOf,
  renewed,
  startIdentityWorld,
  type IdentityWorld,
} from '../testing/world.ts';
import { makeQuickToken } from './quick-token.ts';

describe('whoever comes in', () => {
  let world: IdentityWorld;

  beforeAll(async () => {
    world = await startIdentityWorld();
  });
  afterAll(() => world.stop());

  const ways: [string, (headers: Record<string, string>) => Promise<{ headers: Headers }>][] = [
    ['log-in', (headers) => world.host.call(logIn, { username: client.email, password }, { headers })],
    [
      'quick sign-in',
      async (headers) => {
        const token = await makeQuickToken(world.knex, client.id, world.clock.now());
        return world.host.call(quickSignIn, { token }, { headers });
      },
    ],
    [
      'sign-up',
      async (headers) => {
        const person = { username: 'nora@example.test', firstName: 'Nora', lastName: 'Bennett' };
        const captcha = await solveCaptcha(world.host);
        return world.host.call(
          clientSignUp,
          { ...person, password, phone: '6025550147', captcha },
          { headers },
        );
      },
    ],
  ];

  it.each(ways)(
    'by %s gets a session of their own, and the one that lay there ends',
    async (_title, comeIn) => {
      const planted = await loggedIn(world, owner.email);
      const { headers } = await comeIn({ ...clientHeaders, cookie: planted.cookie });
      const own = refreshCookieOf(headers);
      expect(own).not.toBe(planted.cookie);
      expect((await renewed(world, planted.cookie)).status).toBe(401);
      expect((await renewed(world, own)).status).toBe(200);
    },
  );

  it('has shown that a script of this portal asks, and no form of another site', async () => {
    const foreign = await world.host.call(logIn, { username: client.email, password });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });
});
