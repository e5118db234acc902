import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PayloadOf, salonChanged, subscriptionChanged } from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const lapsed: PayloadOf<typeof subscriptionChanged> = {
  salonId: ids.salon,
  version: 2,
  status: 'past-due',
  planTitle: 'Salon',
  tier: { key: 'past-due', limits: ['LIMIT_BOOK'] },
  servicePaused: true,
  occurredAt: '2026-03-02T17:00:00.000Z',
};

describe('a subscription that lapses', () => {
  let fixtures: BusinessFixtures;
  let handledCount = 0;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  async function receive(changes: Partial<typeof lapsed> = {}): Promise<void> {
    await fixtures.publish(subscriptionChanged, { ...lapsed, ...changes });
    handledCount += 1;
    await until(
      () => fixtures.knex('inbox').where({ consumer: 'on-subscription-changed' }).select<object[]>('*'),
      ({ length }) => length === handledCount,
    );
  }
  const salon = () =>
    fixtures
      .knex('salons')
      .where({ id: ids.salon })
      .first<{ paused: boolean; version: number }>('service_paused as paused', 'version');
  const announced = () => fixtures.published.filter(({ subject }) => subject === salonChanged.subject);

  it('pauses the salon, which says so once, also when the event arrives twice', async () => {
    const before = await salon();
    await receive();
    await receive();
    expect(await salon()).toEqual({ paused: true, version: before.version + 1 });
    await until(
      async () => announced(),
      ({ length }) => length > 0,
    );
    expect(announced().map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ salonId: ids.salon, servicePaused: true, version: before.version + 1 }),
    ]);
  });

  it('resumes when it is paid, and an older event that arrives late does not pause it again', async () => {
    await receive({ version: 3, status: 'active', servicePaused: false });
    expect(await salon()).toMatchObject({ paused: false });
    await receive({ version: 2 });
    expect(await salon()).toMatchObject({ paused: false });
  });
});
