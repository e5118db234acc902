import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { saveArtist, saveFreeTime, saveItem, saveOffers, saveSalon } from '../read-model/snapshots.store.ts';
import { cardsOf } from '../testing/cards-of.ts';
import {
  buildArtist,
  buildFreeTime,
  buildItem,
  buildOffers,
  buildSalon,
  ids,
} from '../testing/sample-events.ts';
import { startDiscovery, type DiscoveryCopy } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;

const works = Array.from({ length: 40 }, (_, index) => index + 1);
/** All with the same time and place: only their ids differ. */
const createdAt = '2026-02-01T00:00:00.000Z';
const tuesday = Date.parse('2026-03-03T19:00:00Z') / 1000;

describe('paging through the gallery', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
    // Two salons at the same position.
    for (const salonId of [1, 2]) {
      const artistId = salonId * 100 + 1;
      await saveSalon(copy.knex, buildSalon(salonId, `Desert Bloom ${salonId}`));
      await saveArtist(copy.knex, buildArtist(artistId, 'Ana Ruiz'));
      await saveOffers(copy.knex, buildOffers(salonId, { [artistId]: 0 }));
      await saveFreeTime(copy.knex, buildFreeTime(artistId, salonId * 10, ['2026-03-03']));
    }
    for (const id of works) {
      const service = id % 3 === 0 ? ids.color : ids.cut;
      await saveItem(copy.knex, buildItem(id, id % 2 === 0 ? 101 : 201, service, { createdAt }));
    }
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  const page = async (request: Request) => (await copy.host.call(searchGallery, request)).body;

  async function byOffset(request: Request): Promise<number[][]> {
    const all: number[][] = [];
    for (let offset = 0; ; offset += 12) {
      const body = await page({ ...request, offset });
      expect(body.count).toBe(works.length);
      all.push(cardsOf(body).map(({ id }) => id));
      if (body.next === null) return all;
    }
  }

  async function byCursor(request: Request): Promise<number[][]> {
    const all: number[][] = [];
    for (let after: string | null = ''; after !== null;) {
      const body = await page({ ...request, ...(after && { after }) });
      expect(body.count).toBe(works.length);
      all.push(cardsOf(body).map(({ id }) => id));
      after = body.next;
    }
    return all;
  }

  const newest = works.toReversed();
  const salonBySalon = [...newest.filter((id) => id % 2 === 0), ...newest.filter((id) => id % 2 === 1)];
  const near = { latitude: 33.5, longitude: -112 };
  const orders: [string, Request, number[]][] = [
    ['by time', {}, newest],
    ['by time, of a category', { categoryID: ids.hair }, newest],
    ['by time, of several services', { serviceList: [ids.cut, ids.color, ids.cut] }, newest],
    ['by time, of a name', { salonArtist: 'desert' }, newest],
    ['by time, of those who are free', { date: tuesday }, newest],
    ['by distance', near, salonBySalon],
    ['by distance, of those who are free', { ...near, date: tuesday }, salonBySalon],
  ];

  it.each(orders)('shows each work once, twelve at a time: %s', async (_order, request, expected) => {
    const shown = await byOffset(request);
    expect(shown.map((some) => some.length)).toEqual([12, 12, 12, 4]);
    expect(shown.flat()).toEqual(expected);
  });

  it.each(orders)('continues after the previous page: %s', async (_order, request, expected) => {
    const shown = await byCursor(request);
    expect(shown.map((some) => some.length)).toEqual([12, 12, 12, 4]);
    expect(shown.flat()).toEqual(expected);
  });

  it('continues from the cursor even if work was published meanwhile', async () => {
    const first = await page({});
    await saveItem(copy.knex, buildItem(99, 101, ids.cut, { createdAt: '2026-02-02T00:00:00.000Z' }));
    const second = await page({ after: first.next ?? '' });
    expect(cardsOf(second).map(({ id }) => id)).toEqual(newest.slice(12, 24));
    await saveItem(copy.knex, buildItem(99, 101, ids.cut, { version: 2, isPublic: false }));
  });

  it('refuses the cursor of another search or order', async () => {
    const { next } = await page({});
    for (const request of [{ categoryID: ids.hair }, near]) {
      const { status, body } = await copy.host.call(searchGallery, { ...request, after: next ?? '' });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { fields: { after: ['VALUE_IS_INVALID'] } } });
    }
  });

  it.each([40, 9_999, 10_000, 1_000_000])(
    'ends with an empty page beyond the last work: %d',
    async (offset) => {
      expect(await page({ offset })).toEqual({ type: 1, items: [], count: works.length, next: null });
    },
  );
});
