import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { cardsOf } from '../testing/cards-of.ts';
import { fillReadModel } from '../testing/fill-read-model.ts';
import { people, works } from '../testing/sample-events.ts';
import { startDiscovery, startDiscoveryFixtures, type DiscoveryCopy } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;

const phoenix = { cityZip: '85004' };

describe('a search with an order, artist, salon or state', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const search = async (request: Request) => (await fixtures.host.call(searchGallery, request)).body;
  const found = async (request: Request) => cardsOf(await search(request)).map(({ id }) => id);

  it('by price is sorted by price, then artist, newest first', async () => {
    expect(await found({ order: 'price' })).toEqual([
      works.anaCut,
      works.danCut,
      works.anaColor,
      works.cleoManicure,
    ]);
    expect(await found({ order: 'price', categoryID: 1 })).toEqual([
      works.anaCut,
      works.danCut,
      works.anaColor,
    ]);
    expect(await found({ order: 'price', ...phoenix })).toEqual([
      works.anaCut,
      works.anaColor,
      works.cleoManicure,
    ]);
    expect(await found({ order: 'price', salonArtist: 'ana' })).toEqual([works.anaCut, works.anaColor]);
    expect(await found({ order: 'price', date: 1_772_654_400 })).toEqual([works.cleoManicure]);
  });

  it('by the soonest near a place begins with the first free start', async () => {
    expect(await found({ order: 'soonest', ...phoenix })).toEqual([
      works.anaCut,
      works.anaColor,
      works.cleoManicure,
    ]);
    const tempe = { cityZip: '85281' };
    expect((await found(tempe))[0]).toBe(works.cleoManicure);
    expect((await found({ order: 'soonest', ...tempe }))[0]).toBe(works.anaCut);
    expect(await found({ order: 'soonest', ...tempe, date: 1_772_654_400 })).toEqual([works.cleoManicure]);
  });

  it('by nearest or soonest is unchanged without a place', async () => {
    const newest = await found({});
    expect(await found({ order: 'soonest' })).toEqual(newest);
    expect(await found({ order: 'nearest' })).toEqual(newest);
    expect(await found({ order: 'nearest', ...phoenix })).toEqual(await found(phoenix));
  });

  it.each<[Request]>([
    [{ order: 'price' }],
    [{ order: 'price', ...phoenix }],
    [{ order: 'soonest', ...phoenix }],
  ])('has pages without gaps or repetitions: %j', async (request) => {
    const all = await found(request);
    const seen: number[] = [];
    for (let after: string | undefined, page = 0; page < 5; page += 1) {
      const answer = await search({ ...request, count: 1, after });
      expect(answer.count).toBe(all.length);
      seen.push(...cardsOf(answer).map(({ id }) => id));
      if (answer.next === null) break;
      after = answer.next;
    }
    expect(seen).toEqual(all);
  });

  it('refuses the cursor of another order', async () => {
    const { next } = await search({ order: 'price', count: 1 });
    const { status, body } = await fixtures.host.call(searchGallery, { count: 1, after: next ?? '' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { after: ['VALUE_IS_INVALID'] } } });
  });

  it('of an artist or salon finds only their work, at any place', async () => {
    expect(await found({ artistId: people.ana })).toEqual([works.anaColor, works.anaCut]);
    expect(await found({ salonId: 2 })).toEqual([works.cleoManicure]);
    expect(await found({ artistId: people.ana, serviceList: [501] })).toEqual([works.anaCut]);
    expect(await found({ artistId: people.ana, ...phoenix })).toEqual([works.anaColor, works.anaCut]);
    expect(await found({ salonId: 2, ...phoenix, order: 'price' })).toEqual([works.cleoManicure]);
    expect(await found({ artistId: people.dan, ...phoenix })).toEqual([]);
    expect(await found({ artistId: people.bea })).toEqual([]);
    expect((await search({ artistId: people.ana, count: 1 })).count).toBe(2);
  });

  it('of a state finds all work there and none outside, without distances', async () => {
    const inArizona = cardsOf(await search({ state: 'AZ' }));
    expect(inArizona.map(({ id }) => id)).toEqual([works.anaColor, works.anaCut, works.cleoManicure]);
    expect(inArizona.every(({ distance }) => distance === undefined)).toBe(true);
    expect(await found({ state: 'HI' })).toEqual([works.danCut]);
    expect(await found({ state: 'TX' })).toEqual([]);
    expect(await found({ state: 'ZZ' })).toEqual([]);
  });

  it('returns all fields of a gallery item, with price, duration and next free start', async () => {
    const [item] = cardsOf(await search({ artistId: people.cleo }));
    expect(item).toMatchObject({
      id: works.cleoManicure,
      entityType: 'galleryItem',
      galleryItemType: 'single',
      shareUrl: `/?picture=${works.cleoManicure}`,
      user: { id: people.cleo, firstName: 'Cleo', lastName: 'Moss' },
      service: { id: 601, salonServiceId: 2_601, i18nKey: 'Manicure' },
      salonService: { id: 2_601, priceCents: 22_000, durationSeconds: 3_600 },
      nextFree: { date: '2026-03-04', startSeconds: 36_000, addressId: 20, timezone: 'America/Phoenix' },
      location: { salonUrl: 'salon-2', name: '100% Curl_y', city: 'Tempe', state: 'AZ', zip: '85281' },
    });
  });

  it('returns the first free start within the requested times, or none', async () => {
    const [cut] = cardsOf(await search({ artistId: people.ana, from: 50_400, to: 54_000 }));
    expect(cut?.nextFree).toMatchObject({ date: '2026-03-03', startSeconds: 50_400 });
    await fixtures.knex('free_spans').where({ artist_id: people.cleo }).update({ end_seconds: 39_000 });
    const [manicure] = cardsOf(await search({ artistId: people.cleo }));
    expect(manicure?.nextFree).toBeNull();
    await fixtures.knex('free_spans').where({ artist_id: people.cleo }).update({ end_seconds: 68_400 });
  });

  it('is grouped by salon, artist and items, or by salon and artist, on request', async () => {
    const two = await search({ type: 2, state: 'AZ' });
    expect(two).toMatchObject({
      type: 2,
      count: 3,
      items: [
        {
          salon: { id: 1 },
          artists: [{ artist: { id: people.ana }, items: [{ id: works.anaColor }, { id: works.anaCut }] }],
        },
        { salon: { id: 2 }, artists: [{ artist: { id: people.cleo }, items: [{ id: works.cleoManicure }] }] },
      ],
    });
    expect(await search({ type: 3, cityZip: '00000' })).toEqual({ type: 3, items: [], count: 0, next: null });
    expect((await fixtures.host.call(searchGallery, { type: 4 })).status).toBe(400);
  });
});

describe('a search of many works', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
    await fillReadModel(copy.knex, {
      ...{ salons: 20, artists: 60, servicesEach: 6, worksEach: 6, firstDate: '2026-03-02' },
    });
  }, 60_000);
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  it('is sorted by price or free start from the first page to the last', async () => {
    const place = await copy
      .knex('addresses')
      .first<{ lat: number; lon: number }>('lat', 'lon')
      .where({ address_id: 1 });
    const near = { latitude: place.lat, longitude: place.lon };
    for (const request of [
      { order: 'price' as const },
      { order: 'price' as const, ...near },
      { order: 'soonest' as const, ...near },
    ]) {
      const keys: number[] = [];
      const seen = new Set<number>();
      let after: string | undefined;
      let count: number;
      do {
        const { body } = await copy.host.call(searchGallery, { ...request, count: 48, after });
        count = body.count;
        for (const { id, salonService, nextFree } of cardsOf(body)) {
          expect(seen.has(id)).toBe(false);
          seen.add(id);
          const day = Date.parse(nextFree?.date ?? '') / 1000;
          keys.push(
            request.order === 'price' ? salonService.priceCents : day + (nextFree?.startSeconds ?? 0) / 10,
          );
        }
        after = body.next ?? undefined;
      } while (after !== undefined);
      expect(seen.size).toBe(count);
      expect(count).toBeGreaterThan(0);
      if (request.order === 'price') expect(keys).toEqual([...keys].sort((one, other) => one - other));
    }
  });

  it('shows no more than four pictures of an artist in response type 3', async () => {
    const { body } = await copy.host.call(searchGallery, { type: 3, artistId: 1, count: 12 });
    expect(body.type === 3 && body.items[0]?.artists[0]?.items.length).toBe(4);
    expect(body.count).toBe(36);
  });
});
