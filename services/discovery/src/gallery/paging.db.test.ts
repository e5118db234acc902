import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { keepArtist } from '../read-model/keep-artist.ts';
import { keepItem } from '../read-model/keep-item.ts';
import { keepOffers } from '../read-model/keep-offers.ts';
import { keepSalon } from '../read-model/keep-salon.ts';
import { cardsOf } from '../testing/cards-of.ts';
import { buildArtist, buildItem, buildOffers, buildSalon, ids } from '../testing/told.ts';
import { startDiscovery, type DiscoveryCopy } from '../testing/world.ts';

const works = Array.from({ length: 40 }, (_, index) => index + 1);

describe('paging through the gallery', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
    await keepSalon(copy.knex, buildSalon(1, 'Desert Bloom'));
    await keepArtist(copy.knex, buildArtist(101, 'Ana Ruiz'));
    await keepOffers(copy.knex, buildOffers(1, { 101: 0 }));
    // One moment and one place for all: only their ids tell them apart.
    const createdAt = '2026-02-01T00:00:00.000Z';
    for (const id of works) await keepItem(copy.knex, buildItem(id, 101, ids.cut, { createdAt }));
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  async function pages(request: RequestOf<typeof searchGallery>): Promise<number[][]> {
    const all: number[][] = [];
    for (let offset = 0; ; offset += 12) {
      const { body } = await copy.host.call(searchGallery, { ...request, offset });
      expect(body.count).toBe(works.length);
      all.push(cardsOf(body).map(({ id }) => id));
      if (body.items.length < 12) return all;
    }
  }

  it.each<[string, RequestOf<typeof searchGallery>]>([
    ['by time', {}],
    ['by distance', { latitude: 33.5, longitude: -112 }],
  ])('shows each work once, twelve at a time: %s', async (_order, request) => {
    const shown = await pages(request);
    expect(shown.map((page) => page.length)).toEqual([12, 12, 12, 4]);
    expect(shown.flat()).toEqual(works.toReversed());
  });

  it('ends with an empty page beyond the last work', async () => {
    const { body } = await copy.host.call(searchGallery, { offset: 1_000_000 });
    expect(body).toEqual({ type: 1, items: [], count: works.length, next: null });
  });
});
