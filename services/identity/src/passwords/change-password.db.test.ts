import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePassword, clientHeaders, headerNames, logIn, securityChanged } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { resetToken } from '../testing/mailed-token.ts';
import { userRow } from '../testing/rows.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  password,
  renewed,
  startIdentityWorld,
  type IdentityWorld,
} from '../testing/world.ts';

describe('changing the password', () => {
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

  const change = (
    request: { oldPassword?: string; newPassword?: string },
    options: { cookie?: string; key?: string } = {},
  ) =>
    world.host.call(
      changePassword,
      { oldPassword: password, newPassword: 'Tulip-99', ...request },
      {
        actor: buildActor({ userId: client.id }),
        headers: { cookie: options.cookie ?? '' },
        ...(options.key && { idempotencyKey: options.key }),
      },
    );
  const tryLogIn = async (typed: string) =>
    (await world.host.call(logIn, { username: client.email, password: typed }, { headers: clientHeaders }))
      .status;

  it('lets in with the new one and no longer with the old one, and the owner is told', async () => {
    expect(await change({})).toMatchObject({ status: 200, body: { success: true } });
    expect(await tryLogIn('Tulip-99')).toBe(200);
    expect(await tryLogIn(password)).toBe(401);
    expect(await world.events.hears(securityChanged, ({ userId }) => userId === client.id)).toMatchObject({
      change: 'password',
      email: client.email,
    });
  });

  it('keeps the session of the browser that asked, and ends those elsewhere', async () => {
    const here = await loggedIn(world);
    const elsewhere = await loggedIn(world);
    const other = await loggedIn(world, owner.email);
    await change({}, { cookie: here.cookie });
    expect((await renewed(world, here.cookie)).status).toBe(200);
    expect((await renewed(world, elsewhere.cookie)).status).toBe(401);
    expect((await renewed(world, other.cookie)).status).toBe(200);
  });

  it('ends all of them when the browser shows no session of this account', async () => {
    const session = await loggedIn(world);
    const other = await loggedIn(world, owner.email);
    await change({}, { cookie: other.cookie });
    expect((await renewed(world, session.cookie)).status).toBe(401);
    expect((await renewed(world, other.cookie)).status).toBe(200);
  });

  it('takes a link back that was mailed before', async () => {
    const token = await resetToken(world, client.email);
    await change({});
    expect(await world.knex('mailed_links').where({ id: token.split('.')[0] as string })).toEqual([]);
  });

  it('is answered the same when it is sent again under its key', async () => {
    const key = '0192d3a0-password-key';
    expect((await change({}, { key })).status).toBe(200);
    expect(await change({}, { key })).toMatchObject({ status: 200, body: { success: true } });
  });

  it('is refused to who does not know the old one', async () => {
    expect(await change({ oldPassword: 'Rosewood-8' })).toMatchObject({
      status: 400,
      body: { error: { fields: { oldPassword: ['PASSWORD_IS_WRONG'] } } },
    });
    expect(await tryLogIn(password)).toBe(200);
  });

  it('names what the rules refuse', async () => {
    expect(await change({ oldPassword: '', newPassword: 'abcd' })).toMatchObject({
      status: 400,
      body: {
        error: { fields: { oldPassword: ['VALUE_IS_REQUIRED'], newPassword: ['VALUE_IS_TOO_SHORT'] } },
      },
    });
  });

  it('makes a guesser wait, whatever is guessed then', async () => {
    for (let index = 0; index < 10; index += 1) await change({ oldPassword: 'a guess' });
    expect((await change({})).status).toBe(429);
  });

  it('does not forget what was guessed when a relay undoes what it wrote', async () => {
    const token = await world.host.tokens.sign(buildActor({ userId: client.id }));
    const guess = {
      resource: '/api/identity/secure/account/password',
      method: 'POST',
      requestId: 'guess-1',
      data: { oldPassword: 'a guess', newPassword: 'Tulip-99' },
      headers: { [headerNames.token]: token },
    };
    const answer = await fetch(`${world.host.url}/api/identity/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [guess], transactional: true }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { key: 'relay.stands_alone' } });
  });

  it('needs a session', async () => {
    const request = { oldPassword: password, newPassword: 'Tulip-99' };
    expect((await world.host.call(changePassword, request)).status).toBe(401);
  });
});
