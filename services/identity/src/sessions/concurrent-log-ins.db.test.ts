import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { getCaptchaChallenge, logIn } from '@frizo/contracts';
import {
  client,
  headersFrom,
  password,
  startIdentityFixtures,
  type IdentityFixtures,
} from '../testing/fixtures.ts';

// About five seconds of hashing, and more on a machine that runs other suites too.
jest.setTimeout(120_000);

describe('a hundred concurrent log-ins', () => {
  let fixtures: IdentityFixtures;

  beforeAll(async () => {
    fixtures = await startIdentityFixtures();
    const { knex } = fixtures;
    const crowd = Array.from({ length: 100 }, (_, index) => ({
      email: `crowd-${index}@example.test`,
      first_name: 'One',
      last_name: 'Of-Many',
      password_hash: knex('users').select('password_hash').where({ id: client.id }),
    }));
    await knex('users').insert(crowd);
  });
  afterAll(() => fixtures.stop());

  it('all succeed, and other requests are served before most of them', async () => {
    let completed = 0;
    const logIns = Array.from({ length: 100 }, async (_, index) => {
      const username = `crowd-${index}@example.test`;
      const headers = headersFrom(`203.0.113.${index}`);
      const { status } = await fixtures.host.call(logIn, { username, password }, { headers });
      completed += 1;
      return status;
    });
    expect((await fixtures.host.call(getCaptchaChallenge, {})).status).toBe(200);
    expect(completed).toBeLessThan(50);
    expect(new Set(await Promise.all(logIns))).toEqual(new Set([200]));
  });
});
