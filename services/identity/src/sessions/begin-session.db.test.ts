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
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';
import { makeQuickToken } from './quick-sign-in.ts';

describe('a new session', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  afterAll(() => fixtures.stop());

  const logIns: [string, (headers: Record<string, string>) => Promise<{ headers: Headers }>][] = [
    ['log-in', (headers) => fixtures.host.call(logIn, { username: client.email, password }, { headers })],
    [
      'quick sign-in',
      async (headers) => {
        const token = await makeQuickToken(fixtures.knex, client.id, fixtures.clock.now());
        return fixtures.host.call(quickSignIn, { token }, { headers });
      },
    ],
    [
      'sign-up',
      async (headers) => {
        const person = { username: 'nora@example.test', firstName: 'Nora', lastName: 'Bennett' };
        const captcha = await solveCaptcha(fixtures.host);
        return fixtures.host.call(
          clientSignUp,
          { ...person, password, phone: '6025550147', captcha },
          { headers },
        );
      },
    ],
  ];

  it.each(logIns)(
    'by %s has its own refresh token, and the existing session of the browser ends',
    async (_title, logInWith) => {
      const planted = await loggedIn(fixtures, owner.email);
      const { headers } = await logInWith({ ...clientHeaders, cookie: planted.cookie });
      const own = refreshCookieOf(headers);
      expect(own).not.toBe(planted.cookie);
      expect((await renewed(fixtures, planted.cookie)).status).toBe(401);
      expect((await renewed(fixtures, own)).status).toBe(200);
    },
  );

  it('is refused for a request that does not come from the portal’s script', async () => {
    const foreign = await fixtures.host.call(logIn, { username: client.email, password });
    expect(foreign).toMatchObject({ status: 403, body: { error: { key: 'request.foreign' } } });
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });
});
