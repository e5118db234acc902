import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { fillReadModel } from '../testing/fill-read-model.ts';
import { startDiscovery, type DiscoveryCopy } from '../testing/fixtures.ts';
import { gatherNewest, walkNewest } from './search-newest-by-artist.ts';
import { anyTime } from './availability.ts';
import { pageStatement, type SearchQuery } from './page-statement.ts';
import type { PageRequest, SearchFilter } from './search-filter.ts';
import { searchNear } from './search-near.ts';
import { searchNewest } from './search-newest.ts';
import { searchOrdered } from './search-ordered.ts';

const near = { lat: 40.71, lon: -74 };
const now = new Date('2026-03-02T17:00:00Z');
const noon = { date: undefined, fromSeconds: 43_200, toSeconds: 46_800, now };
const serviceIds = Array.from({ length: 100 }, (_, index) => index + 1);
const first: PageRequest = { count: 12, offset: 0 };
const next: PageRequest = { count: 12, offset: 0, after: { createdMicros: 1.769e15, itemId: 100 } };
const nextByPrice: PageRequest = {
  ...next,
  after: { createdMicros: 1.769e15, itemId: 100, service: { key: 3_000, artistId: 7, salonServiceId: 107 } },
};
const nextNear: PageRequest = {
  ...next,
  after: { createdMicros: 1.769e15, itemId: 100, salon: { distance: 3, id: 7 } },
};

const kinds: [string, SearchFilter][] = [
  ['everything', {}],
  ['a category', { categoryId: 3 }],
  ['a service', { serviceIds: [7] }],
  ['a hundred services', { serviceIds }],
  ['services of a category', { serviceIds, categoryId: 3 }],
];
const artists: [string, SearchFilter][] = [
  ['a name', { name: 'abc' }],
  ['one letter', { name: 'a' }],
  ['times', { time: noon }],
  ['a day', { time: { ...noon, date: now, fromSeconds: 0, toSeconds: 86_400 } }],
  ['a name and times', { name: 'abc', time: noon }],
];

/** Planned for 20,000 works; the million of `docs/performance.md` is too slow for every run. */
describe('the plan of a search', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
    const crowd = { salons: 500, artists: 2_000, servicesEach: 10, worksEach: 1, firstDate: '2026-03-02' };
    await fillReadModel(copy.knex, crowd);
  }, 120_000);
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  async function planOf(page: SearchQuery): Promise<string> {
    const { text, bindings } = pageStatement(page, anyTime(now));
    const { rows } = await copy.knex.raw<{ rows: Record<string, string>[] }>(`explain ${text}`, bindings);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  it.each(kinds)('of %s reads no more pictures than it shows', async (_what, filter) => {
    for (const page of [first, next]) {
      const plan = await planOf(searchNewest(filter, page));
      expect(plan).not.toContain('Seq Scan on items');
      expect(plan).toMatch(/Index (Only )?Scan using items_(newest|of_service|of_category)/);
    }
  });

  it.each(kinds)('of %s near a place begins with a box', async (_what, filter) => {
    for (const page of [first, nextNear]) {
      const plan = await planOf(searchNear(filter, near, page));
      expect(plan).not.toContain('Seq Scan on items');
      expect(plan).not.toContain('Seq Scan on salon_works');
      expect(plan).toMatch(/Index (Only )?Scan (using|on) salon_works_of_(service|category)/);
    }
  });

  it.each(kinds)(
    'of %s by price reads no more pictures than it shows, and no more prices',
    async (_what, filter) => {
      for (const page of [first, nextByPrice]) {
        const plan = await planOf(searchOrdered({ ...filter, order: 'price' }, page, now));
        expect(plan).not.toContain('Seq Scan on items');
        if ((filter.serviceIds?.length ?? 0) <= 1)
          expect(plan).toMatch(/Index (Only )?Scan using shelves_(by|of_category_by|of_service_by)_price/);
      }
    },
  );

  it.each(kinds)(
    'of %s by price or the next free start near a place begins with a box',
    async (_what, filter) => {
      for (const order of ['price', 'soonest'] as const) {
        const plan = await planOf(searchOrdered({ ...filter, near, order }, first, now));
        expect(plan).not.toContain('Seq Scan on items');
        expect(plan).not.toContain('Seq Scan on salon_works');
        expect(plan).not.toContain('Seq Scan on free_spans');
      }
    },
  );

  it('shows next free starts by looking them up for each card of the page', async () => {
    const plan = await planOf(searchNewest({}, first));
    expect(plan).not.toContain('Seq Scan on free_spans');
    expect(plan).toMatch(/Index (Only )?Scan (using|on) free_spans_(of_artist|pkey)/);
  });

  it.each(artists)('with %s never reads all pictures', async (_what, filter) => {
    for (const [, kind] of kinds) {
      const combinedFilter = { ...filter, ...kind };
      expect(await planOf(walkNewest(combinedFilter, first))).not.toContain('Seq Scan on items');
      expect(await planOf(gatherNewest(combinedFilter, next, true))).not.toContain('Seq Scan on items');
      expect(await planOf(searchNear(combinedFilter, near, first))).not.toContain('Seq Scan on items');
    }
  });
});
