import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientHeaders, headerNames, logIn } from '@frizo/contracts';
import {
  client,
  loggedIn,
  owner,
  password,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

describe('logging in', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(() => fixtures.knex('attempts').delete());
  afterAll(() => fixtures.stop());

  const attempt = (username: string, typed: string) =>
    fixtures.host.call(logIn, { username, password: typed }, { headers: clientHeaders });

  it('returns the user with their role', async () => {
    const { status, body, headers } = await loggedIn(fixtures, owner.email);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expiresInSeconds: 600,
      user: {
        id: owner.id,
        userName: owner.email,
        rawUserType: 7,
        master: true,
        business: true,
        professional: true,
        salonId: 40,
      },
    });
    expect(headers.get(headerNames.groups)).toBe('basic');
  });

  it('accepts the address in any case and with surrounding blanks', async () => {
    expect((await attempt('  IDA@Example.test ', password)).status).toBe(200);
  });

  it('hides the refresh token from scripts and other sites, and sends it to identity only', async () => {
    const { headers } = await loggedIn(fixtures);
    const [refresh = '', hint = ''] = headers.getSetCookie();
    expect(refresh).toMatch(/^frizo_refresh=[\w-]{43}; path=\/api\/identity; .*samesite=lax; httponly/i);
    expect(hint).toMatch(/^frizo_session=1; path=\/; /i);
  });

  it('stores only the hash of the refresh token', async () => {
    const { cookie } = await loggedIn(fixtures);
    const rows = await fixtures.knex('sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  it('returns the same error for a wrong password and an unknown account', async () => {
    const wrong = await attempt(client.email, 'Rosewood-8');
    const unknown = await attempt('nobody@example.test', 'Rosewood-8');
    const refusal = { key: 'session.wrong_credentials', message: 'The e-mail or password is incorrect' };
    expect(wrong).toMatchObject({ status: 401, body: { error: refusal } });
    expect(unknown).toMatchObject({ status: 401, body: { error: refusal } });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('refuses an account that has no password', async () => {
    const invited = { id: 3, email: 'invited@example.test', first_name: 'In', last_name: 'Vited' };
    await fixtures.knex('users').insert(invited);
    expect((await attempt('invited@example.test', password)).status).toBe(401);
  });

  it('returns the codes of missing fields', async () => {
    const { status, body } = await attempt(' ', '');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: { username: ['VALUE_IS_REQUIRED'], password: ['VALUE_IS_REQUIRED'] } },
    });
  });

  it('refuses a text that Postgres cannot store', async () => {
    const { status, body } = await attempt('ida\u0000@example.test', password);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { username: ['VALUE_IS_INVALID'] } } });
  });

  it('does not count successful log-ins', async () => {
    for (let index = 0; index < 12; index += 1) expect((await loggedIn(fixtures)).status).toBe(200);
  });
});
