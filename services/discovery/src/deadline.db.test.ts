import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refusalOf } from '@frizo/service-kit';
import { until } from '@frizo/service-kit/testing';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { startDiscovery, type DiscoveryCopy } from './testing/fixtures.ts';
import { withDeadline } from './deadline.ts';

describe('a search that takes too long', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  it('is canceled in Postgres too, and refused with a retry time', async () => {
    const failure: unknown = await withDeadline(copy.knex.raw('select pg_sleep(600)'), 50).catch(
      (error: unknown) => error,
    );
    expect(refusalOf(failure)).toMatchObject({
      status: 503,
      error: { key: 'service.unavailable', retryAfterSeconds: 5 },
      // Unexpected errors are logged.
      isExpected: false,
    });
    const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`;
    await until(
      () => copy.knex.raw<{ rows: unknown[] }>(sleeping),
      ({ rows }) => rows.length === 0,
    );
  });

  it('does not change other failures', async () => {
    await expect(withDeadline(copy.knex.raw('select 1 / 0'), 5_000)).rejects.toThrow('division by zero');
  });

  it('does not affect queries that finish in time', async () => {
    expect(await withDeadline(copy.knex.raw<{ rows: unknown[] }>('select 1 as one'))).toMatchObject({
      rows: [{ one: 1 }],
    });
  });
});
