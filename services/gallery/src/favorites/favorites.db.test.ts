import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addFavoriteArtist,
  addFavoriteItem,
  getFavoriteArtists,
  getFavoriteItems,
  getOwnFavorites,
  removeFavoriteArtist,
  removeFavoriteItem,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import { mostFavorites } from './favorites.routes.ts';

const actor = buildActor({ userId: 900 });
const other = buildActor({ userId: 901 });
const forged = Number.MAX_SAFE_INTEGER;

describe('favorites', () => {
  let fixtures: GalleryFixtures;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    const { knex } = fixtures;
    await knex.raw(`insert into items (id, artist_id, salon_id, salon_service_id, service_id, image_id, status)
      select id, 101, 1, 5, 501, 11, 'approved' from generate_series(1001, ${1001 + mostFavorites}) as id`);
    await knex('artists').insert([
      { artist_id: 101, version: 1, is_public: true },
      { artist_id: 102, version: 1, is_public: true },
      { artist_id: 103, version: 1, is_public: false },
    ]);
  });
  beforeEach(async () => {
    await fixtures.knex('favorite_items').delete();
    await fixtures.knex('favorite_artists').delete();
    await fixtures.knex('items').where({ id: 1 }).update({ status: 'approved' });
  });
  afterAll(() => fixtures.stop());

  const addItem = (galleryItemID: number, as = actor) =>
    fixtures.host.call(addFavoriteItem, { galleryItemID }, { actor: as });
  const removeItem = (galleryItemID: number, as = actor) =>
    fixtures.host.call(removeFavoriteItem, { galleryItemID }, { actor: as });
  const addArtist = (userID: number) => fixtures.host.call(addFavoriteArtist, { userID }, { actor });
  const items = async (page: { limit?: number; offset?: number } = {}, as = actor) =>
    (await fixtures.host.call(getFavoriteItems, page, { actor: as })).body;
  const own = async (as = actor) => (await fixtures.host.call(getOwnFavorites, {}, { actor: as })).body;
  const fillUp = (count: number) =>
    fixtures.knex.raw(
      `insert into favorite_items (user_id, target_id) select 900, id from generate_series(1001, ${1000 + count}) as id`,
    );

  it('are pictures and artists, the latest first', async () => {
    for (const id of [1, 1001, 1002]) expect(await addItem(id)).toMatchObject({ status: 200 });
    for (const id of [101, 102]) expect((await addArtist(id)).status).toBe(200);
    expect(await items()).toEqual({ count: 3, ids: [1002, 1001, 1] });
    const artists = await fixtures.host.call(getFavoriteArtists, {}, { actor });
    expect(artists.body).toEqual({ count: 2, ids: [102, 101] });
    expect(await own()).toEqual({ galleryItemFavorite: [1002, 1001, 1], userFavorite: [102, 101] });
  });

  it('can be removed, and removing a missing one changes nothing', async () => {
    await addItem(1);
    await addArtist(101);
    for (const id of [1, 1, forged]) expect((await removeItem(id)).status).toBe(200);
    expect((await fixtures.host.call(removeFavoriteArtist, { userID: 101 }, { actor })).status).toBe(200);
    expect(await own()).toEqual({ galleryItemFavorite: [], userFavorite: [] });
  });

  it('require a log-in', async () => {
    const answers = await Promise.all([
      fixtures.host.call(addFavoriteItem, { galleryItemID: 1 }),
      fixtures.host.call(removeFavoriteItem, { galleryItemID: 1 }),
      fixtures.host.call(addFavoriteArtist, { userID: 101 }),
      fixtures.host.call(removeFavoriteArtist, { userID: 101 }),
      fixtures.host.call(getFavoriteItems, {}),
      fixtures.host.call(getFavoriteArtists, {}),
      fixtures.host.call(getOwnFavorites, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 401));
  });

  it('of others are neither shown nor changed', async () => {
    await addItem(1);
    await removeItem(1, other);
    expect(await items({}, other)).toEqual({ count: 0, ids: [] });
    expect(await own(other)).toEqual({ galleryItemFavorite: [], userFavorite: [] });
    expect(await items()).toEqual({ count: 1, ids: [1] });
  });

  it('can only be public items and artists', async () => {
    for (const id of [2, 3, forged])
      expect(await addItem(id)).toMatchObject({
        status: 404,
        body: { error: { key: 'resource.not_found' } },
      });
    for (const id of [103, 104, forged]) expect((await addArtist(id)).status).toBe(404);
  });

  it('are not shown while they are not public', async () => {
    await addItem(1);
    await addItem(1001);
    await fixtures.knex('items').where({ id: 1 }).update({ status: 'rejected' });
    expect(await items()).toEqual({ count: 1, ids: [1001] });
    expect((await own()).galleryItemFavorite).toEqual([1001]);
  });

  it.each([0, -1, 1.5, Number.NaN])('are named by an id, which %d is not', async (id) => {
    expect((await addItem(id)).status).toBe(400);
    expect((await addArtist(id)).status).toBe(400);
    expect((await removeItem(id)).status).toBe(400);
  });

  it.each([{ limit: 0 }, { limit: 49 }, { offset: -1 }, { offset: 100_001 }])(
    'refuse the page %o',
    async (page) => {
      expect((await fixtures.host.call(getFavoriteItems, page, { actor })).status).toBe(400);
    },
  );

  it('are added once by repeated or concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => addItem(1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await items()).toEqual({ count: 1, ids: [1] });
  });

  it('are listed completely in pages', async () => {
    await fillUp(30);
    const pages = await Promise.all([0, 12, 24, 36].map((offset) => items({ offset })));
    expect(pages.map(({ ids }) => ids.length)).toEqual([12, 12, 6, 0]);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 30 }, (_, index) => 1030 - index));
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([30]));
  });

  it('are limited to 5,000, also for concurrent requests, with a message', async () => {
    await fillUp(mostFavorites - 1);
    const answers = await Promise.all(
      [1, 1000 + mostFavorites, 1001 + mostFavorites].map((id) => addItem(id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: {
        key: 'favorites.too_many',
        message: 'You have 5,000 favorites. Please remove some to add others.',
      },
    });
    expect((await addItem(1001)).status).toBe(200);
    expect((await own()).galleryItemFavorite).toHaveLength(mostFavorites);
  });
});
