import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  artistChanged,
  freeTimeChanged,
  galleryItemChanged,
  salonChanged,
  servicesChanged,
} from '@frizo/contracts';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import {
  buildArtist,
  buildFreeTime,
  buildItem,
  buildOffers,
  buildSalon,
  ids,
  sampleEvents,
  type SampleEvent,
} from '../testing/sample-events.ts';
import { eventsHandled, publish, startDiscovery, startDiscoveryFixtures } from '../testing/fixtures.ts';

const tables = [
  'salons',
  'addresses',
  'artists',
  'offer_lists',
  'offers',
  'shelves',
  'salon_works',
  'salon_makers',
  'makers',
  'free_days',
  'free_spans',
  'items',
];

async function rowsOf(knex: Knex): Promise<Record<string, string[]>> {
  const rows = await Promise.all(tables.map((table) => knex(table)));
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort() ?? []]),
  );
}

/** Newer versions of one of each kind; `late` repeats earlier events. */
const changes: readonly SampleEvent[] = [
  { event: salonChanged, payload: buildSalon(1, 'Desert Rose', { version: 3 }) },
  { event: artistChanged, payload: buildArtist(101, 'Ana Sol', { version: 2 }) },
  { event: servicesChanged, payload: { ...buildOffers(1, { 101: 25_000 }), version: 2 } },
  { event: freeTimeChanged, payload: buildFreeTime(101, 10, ['2026-03-05'], 2) },
  {
    event: freeTimeChanged,
    payload: { artistId: 101, version: 3, days: [{ date: '2026-03-03', free: [] }] },
  },
  { event: galleryItemChanged, payload: buildItem(1, 101, ids.cut, { version: 2, isPublic: false }) },
];
const late: readonly SampleEvent[] = [
  ...sampleEvents.slice(0, 1),
  { event: salonChanged, payload: buildSalon(1, 'Desert Moon', { version: 2 }) },
  ...changes,
  ...sampleEvents,
];

describe('the read model', () => {
  let fixtures: Awaited<ReturnType<typeof startDiscoveryFixtures>>;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  it('stores newer snapshots, and ignores events that arrive twice or late', async () => {
    await publish(fixtures.nats, changes);
    await eventsHandled(fixtures.knex, sampleEvents.length + changes.length);
    const rows = await rowsOf(fixtures.knex);
    await publish(fixtures.nats, late);
    await eventsHandled(fixtures.knex, sampleEvents.length + changes.length + late.length);
    expect(await rowsOf(fixtures.knex)).toEqual(rows);
    expect(await fixtures.knex('salons').where({ salon_id: 1 }).first()).toMatchObject({
      title: 'Desert Rose',
    });
    expect(await fixtures.knex('items').where({ item_id: 1 }).first()).toMatchObject({ is_public: false });
    expect(await fixtures.knex('free_spans').where({ artist_id: 101 })).toMatchObject([
      { date: '2026-03-05' },
    ]);
    expect(await fixtures.knex('shelves').where({ artist_id: 101 })).toMatchObject([{ price_cents: 25_000 }]);
  });

  it('is the same after a rebuild from the streams', async () => {
    const rows = await rowsOf(fixtures.knex);
    await fixtures.host.stop();
    await deleteConsumers(fixtures.nats.url);
    const rebuilt = await startDiscovery(fixtures.nats);
    try {
      await eventsHandled(rebuilt.knex, sampleEvents.length + changes.length + late.length);
      expect(await rowsOf(rebuilt.knex)).toEqual(rows);
    } finally {
      await rebuilt.stop();
    }
  });
});

/** What an operator does before a rebuild: without their durable consumers, the streams are read from the start. */
async function deleteConsumers(url: string): Promise<void> {
  const connection = await connect({ servers: url });
  const manager = await jetstreamManager(connection);
  for (const stream of ['BUSINESS', 'GALLERY', 'BOOKING']) {
    for await (const { name } of manager.consumers.list(stream)) await manager.consumers.delete(stream, name);
  }
  await connection.close();
}
