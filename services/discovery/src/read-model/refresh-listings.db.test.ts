import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@frizo/service-kit/testing';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { buildArtist, buildItem, buildOffers, buildSalon, ids } from '../testing/sample-events.ts';
import { startDiscovery, type DiscoveryCopy } from '../testing/fixtures.ts';
import { saveArtist, saveItem, saveOffers, saveSalon } from './snapshots.store.ts';

describe('listings', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;
  let version = 1;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });
  beforeEach(async () => {
    version += 2;
    await saveSalon(copy.knex, buildSalon(1, 'Desert Bloom', { version }));
    await saveArtist(copy.knex, buildArtist(101, 'Ana Ruiz', { version }));
    await saveOffers(copy.knex, { ...buildOffers(1, { 101: 0 }), version });
    await saveItem(copy.knex, buildItem(1, 101, ids.cut, { version }));
    await saveItem(copy.knex, buildItem(2, 101, ids.cut, { version }));
  });

  const scope = () => copy.knex('shelves').select<object[]>('service_id', 'item_count').orderBy('service_id');
  const shown = () =>
    copy.knex('items').where({ is_shown: true }).orderBy('item_id').pluck<number[]>('item_id');
  const newer = () => ({ version: version + 1 });

  it('count the works that an artist shows of a service', async () => {
    expect(await scope()).toEqual([{ service_id: ids.cut, item_count: 2 }]);
    expect(await shown()).toEqual([1, 2]);
  });

  it.each<[string, () => Promise<void>]>([
    [
      'the artist is private',
      () => saveArtist(copy.knex, buildArtist(101, 'Ana Ruiz', { ...newer(), isPublic: false })),
    ],
    [
      'the salon is private',
      () => saveSalon(copy.knex, buildSalon(1, 'Desert Bloom', { ...newer(), isPublic: false })),
    ],
    [
      'the salon has no address',
      () => saveSalon(copy.knex, buildSalon(1, 'Desert Bloom', { ...newer(), addresses: [] })),
    ],
    ['the service is not offered', () => saveOffers(copy.knex, { ...buildOffers(1, {}), ...newer() })],
  ])('are deleted, and their pictures not shown, if %s', async (_why, happen) => {
    await happen();
    expect(await scope()).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  it('count a picture in its current service', async () => {
    await saveItem(copy.knex, buildItem(2, 101, ids.color, newer()));
    expect(await scope()).toEqual([
      { service_id: ids.cut, item_count: 1 },
      { service_id: ids.color, item_count: 1 },
    ]);
    await saveItem(copy.knex, buildItem(1, 101, ids.cut, { ...newer(), isPublic: false }));
    expect(await scope()).toEqual([{ service_id: ids.color, item_count: 1 }]);
    expect(await shown()).toEqual([2]);
  });

  it('are correct after concurrent changes', async () => {
    const first = await copy.knex.transaction();
    await saveArtist(first, buildArtist(101, 'Ana Ruiz', { ...newer(), isPublic: false }));
    const second = await copy.knex.transaction();
    const late = saveItem(second, buildItem(3, 101, ids.manicure));
    await until(
      () =>
        copy
          .knex('pg_locks')
          .where({ locktype: 'advisory', granted: false })
          .whereRaw('database = (select oid from pg_database where datname = current_database())')
          .select<object[]>('pid'),
      (waiting) => waiting.length > 0,
    );
    await first.commit();
    await late;
    await second.commit();
    expect(await scope()).toEqual([]);
    expect(await shown()).toEqual([]);
  });
});
