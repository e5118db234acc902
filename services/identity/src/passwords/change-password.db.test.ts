import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePassword, clientHeaders, headerNames, logIn, securityChanged } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { resetToken } from '../testing/mailed-token.ts';
import { userRow } from '../testing/rows.ts';
import {
  client,
  loggedIn,
  now,
  owner,
  password,
  renewed,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

const waitingForRow = `
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('changing the password', () => {
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

  const change = (
    request: { oldPassword?: string; newPassword?: string },
    options: { cookie?: string; key?: string } = {},
  ) =>
    fixtures.host.call(
      changePassword,
      { oldPassword: password, newPassword: 'Tulip-99', ...request },
      {
        actor: buildActor({ userId: client.id }),
        headers: { cookie: options.cookie ?? '' },
        ...(options.key && { idempotencyKey: options.key }),
      },
    );
  const tryLogIn = async (typed: string) =>
    (await fixtures.host.call(logIn, { username: client.email, password: typed }, { headers: clientHeaders }))
      .status;

  it('logs in with the new password and no longer with the old one, and mails the owner', async () => {
    expect(await change({})).toMatchObject({ status: 200, body: { success: true } });
    expect(await tryLogIn('Tulip-99')).toBe(200);
    expect(await tryLogIn(password)).toBe(401);
    expect(
      await fixtures.events.waitForEvent(securityChanged, ({ userId }) => userId === client.id),
    ).toMatchObject({
      change: 'password',
      email: client.email,
    });
  });

  it('keeps the session of this browser and ends the others', async () => {
    const here = await loggedIn(fixtures);
    const otherBrowser = await loggedIn(fixtures);
    const other = await loggedIn(fixtures, owner.email);
    await change({}, { cookie: here.cookie });
    expect((await renewed(fixtures, here.cookie)).status).toBe(200);
    expect((await renewed(fixtures, otherBrowser.cookie)).status).toBe(401);
    expect((await renewed(fixtures, other.cookie)).status).toBe(200);
  });

  it('ends all sessions when the cookie belongs to no session of this account', async () => {
    const session = await loggedIn(fixtures);
    const other = await loggedIn(fixtures, owner.email);
    await change({}, { cookie: other.cookie });
    expect((await renewed(fixtures, session.cookie)).status).toBe(401);
    expect((await renewed(fixtures, other.cookie)).status).toBe(200);
  });

  it('deletes a link that was mailed before', async () => {
    const token = await resetToken(fixtures, client.email);
    await change({});
    expect(await fixtures.knex('mailed_links').where({ id: token.split('.')[0] as string })).toEqual([]);
  });

  it('refuses a concurrent log-in with the old password', async () => {
    const { knex } = fixtures;
    const sessions = async () => (await knex('session_families').where({ user_id: client.id })).length;
    const before = await sessions();
    const changing = await knex.transaction();
    await changing('users').where({ id: client.id }).update({ password_hash: 'another hash' });
    const loggingIn = tryLogIn(password);
    await until(
      async () => (await knex.raw<{ rows: object[] }>(waitingForRow)).rows.length,
      (waiting) => waiting > 0,
    );
    await changing.commit();
    expect(await loggingIn).toBe(401);
    expect(await sessions()).toBe(before);
  });

  it('returns the same answer when it is sent again with its key', async () => {
    const key = '0192d3a0-password-key';
    expect((await change({}, { key })).status).toBe(200);
    expect(await change({}, { key })).toMatchObject({ status: 200, body: { success: true } });
  });

  it('stores nothing with its key that depends on a password', async () => {
    expect((await change({}, { key: '0192d3a0-first-password' })).status).toBe(200);
    const second = { oldPassword: 'Tulip-99', newPassword: 'Lilac-55' };
    expect((await change(second, { key: '0192d3a0-second-password' })).status).toBe(200);
    const stored = await fixtures.knex('idempotency_keys').whereLike('key', '0192d3a0-%-password');
    expect(stored).toHaveLength(2);
    expect(new Set(stored.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(1);
  });

  it('is refused with a wrong old password', async () => {
    expect(await change({ oldPassword: 'Rosewood-8' })).toMatchObject({
      status: 400,
      body: { error: { fields: { oldPassword: ['PASSWORD_IS_WRONG'] } } },
    });
    expect(await tryLogIn(password)).toBe(200);
  });

  it('returns the codes of invalid fields', async () => {
    expect(await change({ oldPassword: '', newPassword: 'abcd' })).toMatchObject({
      status: 400,
      body: {
        error: { fields: { oldPassword: ['VALUE_IS_REQUIRED'], newPassword: ['VALUE_IS_TOO_SHORT'] } },
      },
    });
  });

  it('is refused after too many wrong passwords, even with the right one', async () => {
    for (let index = 0; index < 10; index += 1) await change({ oldPassword: 'a guess' });
    expect((await change({})).status).toBe(429);
  });

  it('is refused in a transactional relay, whose rollback would revert the counts', async () => {
    const token = await fixtures.host.tokens.sign(buildActor({ userId: client.id }));
    const guess = {
      resource: '/api/identity/secure/account/password',
      method: 'POST',
      requestId: 'guess-1',
      data: { oldPassword: 'a guess', newPassword: 'Tulip-99' },
      headers: { [headerNames.token]: token },
    };
    const answer = await fetch(`${fixtures.host.url}/api/identity/relay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [guess], transactional: true }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { key: 'relay.stands_alone' } });
  });

  it('requires a session', async () => {
    const request = { oldPassword: password, newPassword: 'Tulip-99' };
    expect((await fixtures.host.call(changePassword, request)).status).toBe(401);
  });
});
