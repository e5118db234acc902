import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientHeaders, logIn, resetPassword, securityChanged } from '@frizo/contracts';
import { askToChangeEmail, resetToken } from '../testing/mailed-token.ts';
import { userRow } from '../testing/rows.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  renewed,
  startIdentityWorld,
  type IdentityWorld,
} from '../testing/world.ts';

const expired = {
  status: 410,
  body: {
    error: {
      key: 'link.expired',
      message: 'This link has expired or was used before. Ask for a new one.',
    },
  },
};

describe('a mailed link to a new password', () => {
  let world: IdentityWorld;
  let passwordHash: string;

  beforeAll(async () => {
    world = await startIdentityWorld();
    passwordHash = (await userRow(world, { id: client.id })).password_hash;
  });
  beforeEach(async () => {
    world.clock.set(now);
    await world.knex('attempts').delete();
    await world.knex('users').update({ password_hash: passwordHash });
  });
  afterAll(() => world.stop());

  const reset = (token: string, password = 'Tulip-99') => world.host.call(resetPassword, { token, password });
  const tryLogIn = async (password: string) =>
    (await world.host.call(logIn, { username: client.email, password }, { headers: clientHeaders })).status;

  it('sets the password, once', async () => {
    const token = await resetToken(world, client.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await tryLogIn('Tulip-99')).toBe(200);
    expect(await tryLogIn('Rosewood-7')).toBe(401);
    expect(await reset(token, 'Another-1')).toMatchObject(expired);
    expect(await tryLogIn('Tulip-99')).toBe(200);
  });

  it('ends every session of the account, and of no other', async () => {
    const sessions = [await loggedIn(world), await loggedIn(world)];
    const other = await loggedIn(world, owner.email);
    await reset(await resetToken(world, client.email));
    for (const { cookie } of sessions) expect((await renewed(world, cookie)).status).toBe(401);
    expect((await renewed(world, other.cookie)).status).toBe(200);
  });

  it('has the owner told of it', async () => {
    await reset(await resetToken(world, client.email));
    expect(await world.events.hears(securityChanged, ({ userId }) => userId === client.id)).toEqual({
      userId: client.id,
      email: client.email,
      firstName: 'Ida',
      change: 'password',
    });
  });

  it('lets in whom others had locked out by guessing', async () => {
    for (let index = 0; index < 11; index += 1) await tryLogIn('a guess');
    expect(await tryLogIn('Rosewood-7')).toBe(429);
    await reset(await resetToken(world, client.email));
    expect(await tryLogIn('Tulip-99')).toBe(200);
  });

  it('works for one of two who use it at once', async () => {
    const token = await resetToken(world, client.email);
    const answers = await Promise.all([reset(token, 'Tulip-1'), reset(token, 'Tulip-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('opens nothing after an hour', async () => {
    const token = await resetToken(world, client.email);
    world.clock.advance({ seconds: 3_600 });
    expect(await reset(token)).toMatchObject(expired);
  });

  it('opens nothing when it is made up, changed, or meant for something else', async () => {
    const token = await resetToken(world, client.email);
    const { token: other } = await askToChangeEmail(world, client.id, 'new@example.test');
    for (const wrong of ['made up', token.slice(0, -2), `${token}A`, token.toUpperCase(), other]) {
      expect(await reset(wrong)).toMatchObject(expired);
    }
  });

  it('is not used up by a password that the rules refuse', async () => {
    const token = await resetToken(world, client.email);
    expect(await reset(token, 'abc')).toMatchObject({
      status: 400,
      body: { error: { fields: { password: ['VALUE_IS_TOO_SHORT'] } } },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('is not to be guessed: an address waits after sixty attempts', async () => {
    const attempts = await Promise.all(Array.from({ length: 61 }, () => reset('made up')));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
