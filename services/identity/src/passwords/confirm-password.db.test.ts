import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePassword, confirmPassword, endSession, passwordConfirmation } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { decodeJwt } from 'jose';
import {
  client,
  loggedIn,
  now,
  owner,
  password,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

describe('typing the password again', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
  });
  afterAll(() => fixtures.stop());

  async function session({ id: userId, email } = client) {
    const { body } = await loggedIn(fixtures, email);
    const sessionId = String(decodeJwt(body.token)['sid']);
    return { userId, sessionId, actor: buildActor({ userId, sessionId }) };
  }
  const confirm = (actor: ReturnType<typeof buildActor>, typed = password) =>
    fixtures.host.call(confirmPassword, { password: typed }, { actor });
  const known = async (of: { userId: number; sessionId: string }) => {
    const { userId, sessionId } = of;
    return (await fixtures.host.bus.request(passwordConfirmation, { userId, sessionId })).confirmedUntil;
  };

  it('counts for five minutes of that session, and of no other', async () => {
    const own = await session();
    const other = await session();
    expect(await known(own)).toBeNull();
    expect(await confirm(own.actor)).toMatchObject({
      status: 200,
      body: { confirmedUntil: Date.parse('2026-03-02T12:05:00Z') / 1000 },
    });
    expect(await known(own)).toBe('2026-03-02T12:05:00.000Z');
    expect(await known(other)).toBeNull();
    fixtures.clock.set('2026-03-02T12:05:00Z');
    expect(await known(own)).toBeNull();
  });

  it('refuses another password, and after ten tries every one', async () => {
    const own = await session();
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await confirm(own.actor, 'Tulip-99')).toMatchObject({
        status: 403,
        body: { error: { key: 'password.wrong', fields: { password: ['PASSWORD_IS_WRONG'] } } },
      });
    }
    expect((await confirm(own.actor)).status).toBe(429);
    expect(await known(own)).toBeNull();
  });

  it('is of no use to another account, and ends with the session', async () => {
    const own = await session();
    const stranger = await session(owner);
    await confirm(own.actor);
    expect(await known({ userId: owner.id, sessionId: own.sessionId })).toBeNull();
    expect(await confirm(buildActor({ userId: owner.id, sessionId: own.sessionId }))).toMatchObject({
      status: 409,
      body: { error: { key: 'session.unknown' } },
    });
    await fixtures.host.call(endSession, { id: own.sessionId }, { actor: (await session()).actor });
    expect(await known(own)).toBeNull();
    await confirm(stranger.actor);
    expect(await known(stranger)).not.toBeNull();
  });

  it('needs a log-in, and a session that can remember it', async () => {
    expect((await fixtures.host.call(confirmPassword, { password }, {})).status).toBe(401);
    expect((await confirm(buildActor({ userId: client.id }))).status).toBe(409);
  });

  it('has to be repeated where another browser has changed the password', async () => {
    const own = await session();
    const other = await session();
    await confirm(own.actor);
    await fixtures.host.call(
      changePassword,
      { oldPassword: password, newPassword: 'Tulip-99' },
      { actor: other.actor },
    );
    expect(await known(own)).toBeNull();
  });
});
