import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  changeEmail,
  changePassword,
  clientHeaders,
  logIn,
  resetPassword,
  type AnyCall,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import type { Knex } from 'knex';
import { resetToken } from '../testing/mailed-token.ts';
import { userRow } from '../testing/rows.ts';
import { client, now, password, startIdentityFixtures, type IdentityFixtures } from '../testing/fixtures.ts';
import { hashPassword } from '../users/password.ts';

const ownPassword = 'Tulip-99';

describe('requests during a change of the password', () => {
  let fixtures: IdentityFixtures;
  let passwordHash: string;
  let newHash: string;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    passwordHash = (await userRow(fixtures, { id: client.id })).password_hash;
    newHash = await hashPassword(ownPassword);
  });
  beforeEach(async () => {
    fixtures.clock.set(now);
    await fixtures.knex('attempts').delete();
    await fixtures.knex('session_families').delete();
    await fixtures.knex('mailed_links').delete();
    await fixtures.knex('users').update({ password_hash: passwordHash });
  });
  afterAll(() => fixtures.stop());

  const actor = buildActor({ userId: client.id });
  const call = async <C extends AnyCall>(one: C, request: RequestOf<C>): Promise<number> =>
    (await fixtures.host.call(one, request, { actor, headers: clientHeaders })).status;

  /** Starts a call during an open transaction of the test, and commits that when the call waits for it or has ended. */
  async function during(begin: () => Promise<number>, write: (trx: Knex.Transaction) => Promise<unknown>) {
    const trx = await fixtures.knex.transaction();
    try {
      await write(trx);
      const answer = begin();
      const waiting = until(
        async () => (await trx.raw<{ rows: unknown[] }>(waitingSql)).rows.length,
        (count) => count > 0,
      );
      await Promise.race([answer, waiting]);
      await trx.commit();
      await waiting.catch(() => undefined);
      return await answer;
    } finally {
      if (!trx.isCompleted()) await trx.rollback();
    }
  }

  const replacePassword = (trx: Knex.Transaction) =>
    trx('users').where({ id: client.id }).update({ password_hash: newHash });

  it('refuses a password that was replaced after it was read', async () => {
    const username = client.email;
    expect(await during(() => call(logIn, { username, password }), replacePassword)).toBe(401);
    expect(await fixtures.knex('session_families').select('id')).toEqual([]);
    expect(await call(logIn, { username, password: ownPassword })).toBe(200);
  });

  it('refuses a change with an old password that was replaced in the meantime', async () => {
    const request = { oldPassword: password, newPassword: 'Thief-123' };
    expect(await during(() => call(changePassword, request), replacePassword)).toBe(400);
    expect((await userRow(fixtures, { id: client.id })).password_hash).toBe(newHash);
  });

  it('mails no link to a new address for a password that was replaced in the meantime', async () => {
    const request = { newEmail: 'thief@example.test', password };
    expect(await during(() => call(changeEmail, request), replacePassword)).toBe(400);
    expect(await fixtures.knex('mailed_links').select('id')).toEqual([]);
  });

  /** The writes of a log-in that has checked the password and not committed yet. */
  const uncommittedLogIn = async (trx: Knex.Transaction) => {
    await trx('users').where({ id: client.id }).forShare().select('id');
    await trx('session_families').insert({
      id: '0192d3a0-0000-7000-8000-000000000001',
      user_id: client.id,
      started_at: now,
      last_used_at: now,
      ends_at: '2026-05-01T12:00:00Z',
    });
  };

  it('ends a session that began while the password was changed', async () => {
    const request = { oldPassword: password, newPassword: ownPassword };
    expect(await during(() => call(changePassword, request), uncommittedLogIn)).toBe(200);
    expect(await fixtures.knex('session_families').whereNull('ended_at').select('id')).toEqual([]);
  });

  it('ends a session that began while the password was reset', async () => {
    const token = await resetToken(fixtures, client.email);
    const request = { token, password: ownPassword };
    expect(await during(() => call(resetPassword, request), uncommittedLogIn)).toBe(200);
    expect(await fixtures.knex('session_families').whereNull('ended_at').select('id')).toEqual([]);
  });
});

const waitingSql = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
