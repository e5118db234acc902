import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkResetLink, clientHeaders, logIn, resetPassword, securityChanged } from '@frizo/contracts';
import { requestEmailChange, resetToken } from '../testing/mailed-token.ts';
import { userRow } from '../testing/rows.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const expired = {
  status: 410,
  body: {
    error: {
      key: 'link.expired',
      message: 'This link has expired or was used before. Ask for a new one.',
    },
  },
};

describe('a mailed link that resets the password', () => {
  let fixtures: IdentityFixtures;
  let passwordHash: string;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    passwordHash = (await userRow(fixtures, { id: client.id })).password_hash;
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('users').update({ password_hash: passwordHash });
  });
  afterAll(() => fixtures.stop());

  const reset = (token: string, password = 'Tulip-99') =>
    fixtures.host.call(resetPassword, { token, password });
  const tryLogIn = async (password: string) =>
    (await fixtures.host.call(logIn, { username: client.email, password }, { headers: clientHeaders }))
      .status;

  it('sets the password once', async () => {
    const token = await resetToken(fixtures, client.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await tryLogIn('Tulip-99')).toBe(200);
    expect(await tryLogIn('Rosewood-7')).toBe(401);
    expect(await reset(token, 'Another-1')).toMatchObject(expired);
    expect(await tryLogIn('Tulip-99')).toBe(200);
  });

  it('ends every session of the account, but of no other account', async () => {
    const sessions = [await loggedIn(fixtures), await loggedIn(fixtures)];
    const other = await loggedIn(fixtures, owner.email);
    await reset(await resetToken(fixtures, client.email));
    for (const { cookie } of sessions) expect((await renewed(fixtures, cookie)).status).toBe(401);
    expect((await renewed(fixtures, other.cookie)).status).toBe(200);
  });

  it('publishes the change for a mail to the owner', async () => {
    await reset(await resetToken(fixtures, client.email));
    expect(await fixtures.events.waitForEvent(securityChanged, ({ userId }) => userId === client.id)).toEqual(
      {
        userId: client.id,
        email: client.email,
        firstName: 'Ida',
        change: 'password',
      },
    );
  });

  it('clears the failed log-ins that others caused', async () => {
    for (let index = 0; index < 11; index += 1) await tryLogIn('a guess');
    expect(await tryLogIn('Rosewood-7')).toBe(400);
    await reset(await resetToken(fixtures, client.email));
    expect(await tryLogIn('Tulip-99')).toBe(200);
  });

  it('works for only one of two concurrent uses', async () => {
    const token = await resetToken(fixtures, client.email);
    const answers = await Promise.all([reset(token, 'Tulip-1'), reset(token, 'Tulip-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is refused after an hour', async () => {
    const token = await resetToken(fixtures, client.email);
    fixtures.clock.advance({ seconds: 3_600 });
    expect(await reset(token)).toMatchObject(expired);
  });

  it('is refused when it is forged, changed, or for another purpose', async () => {
    const token = await resetToken(fixtures, client.email);
    const { token: other } = await requestEmailChange(fixtures, client.id, 'new@example.test');
    for (const wrong of ['forged', token.slice(0, -2), `${token}A`, token.toUpperCase(), other]) {
      expect(await reset(wrong)).toMatchObject(expired);
    }
  });

  it('is not used by an invalid password', async () => {
    const token = await resetToken(fixtures, client.email);
    expect(await reset(token, 'abc')).toMatchObject({
      status: 400,
      body: { error: { fields: { password: ['VALUE_IS_TOO_SHORT'] } } },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('can be checked before a password is typed, and stays usable', async () => {
    const check = (token: string) => fixtures.host.call(checkResetLink, { token });
    const token = await resetToken(fixtures, client.email);
    expect((await check(token)).status).toBe(200);
    expect((await check(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toMatchObject(expired);
    const old = await resetToken(fixtures, client.email);
    const { token: other } = await requestEmailChange(fixtures, client.id, 'new@example.test');
    fixtures.clock.advance({ seconds: 3_600 });
    for (const wrong of [old, other, 'forged']) expect(await check(wrong)).toMatchObject(expired);
  });

  it('cannot be guessed: an address has to wait after sixty attempts', async () => {
    const attempts = await Promise.all(Array.from({ length: 61 }, () => reset('forged')));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
