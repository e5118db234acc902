import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getFeatureFlags, getVersions, reportRemoteFailure } from '@frizo/contracts';
import { serverVersion } from '@frizo/service-kit';
import { buildRelease } from './testing/build-release.ts';
import { startRolloutFixtures, type RolloutFixtures } from './testing/fixtures.ts';

const failure = {
  remote: 'mf-booking',
  build: 'b1',
  stage: 'render' as const,
  message: 'x is not a function',
  path: '/me/my-appointments',
};

describe('rollout over HTTP', () => {
  let fixtures: RolloutFixtures;

  beforeAll(async () => {
    fixtures = await startRolloutFixtures();
    await fixtures.publish(buildRelease('b1'));
  });
  afterAll(() => fixtures.stop());

  it('returns the flags to all users (Q131)', async () => {
    const { status, body } = await fixtures.host.call(getFeatureFlags, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      flags: {
        cardRequiredToBook: false,
        clientStream: true,
        favorites: true,
        informer: false,
        skipSubscriptions: true,
      },
    });
  });

  it('returns the current value of a flag, of any type', async () => {
    await fixtures
      .knex('feature_flags')
      .insert({ key: 'greeting', value: '"hello"', description: 'A text.' });
    await fixtures.knex('feature_flags').insert({ key: 'limit', value: '3', description: 'A number.' });
    const { body } = await fixtures.host.call(getFeatureFlags, { p: 'w', v: '1.20.1' });
    expect(body.flags).toMatchObject({ greeting: 'hello', limit: 3 });
  });

  it('returns the versions of page and server (Q124)', async () => {
    const { status, body } = await fixtures.host.call(getVersions, {});
    expect([status, body]).toEqual([200, { 'version-front': '3.2.1', 'version-back': serverVersion() }]);
  });

  it('stores failure reports of pages', async () => {
    const { status, body } = await fixtures.host.call(reportRemoteFailure, failure);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await fixtures.knex('remote_failures')).toMatchObject([failure]);
  });

  it('ignores a build that does not exist', async () => {
    const { status } = await fixtures.host.call(reportRemoteFailure, { ...failure, build: 'made-up' });
    expect(status).toBe(200);
    expect(await fixtures.knex('remote_failures').where({ build: 'made-up' })).toEqual([]);
  });

  it('refuses an invalid report', async () => {
    const { status, body } = await fixtures.host.call(reportRemoteFailure, {
      ...failure,
      stage: 'unknown' as 'render',
      message: 'm'.repeat(501),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { fields: { stage: ['VALUE_IS_INVALID'], message: ['VALUE_IS_TOO_LONG'] } },
    });
  });
});
