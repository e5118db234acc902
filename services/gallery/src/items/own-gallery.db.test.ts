import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addGalleryItem,
  addGalleryItems,
  deleteGalleryItem,
  editGalleryItem,
  findBrands,
  galleryItemChanged,
  getOwnGalleryItem,
  getOwnSalonGallery,
  getSalonGallery,
  getUploadedGalleryCount,
  type RequestOf,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { saveLimits, saveSalon } from '../salons/salons.store.ts';
import { startGalleryFixtures, type GalleryFixtures } from '../testing/fixtures.ts';
import {
  addSalons,
  addUploads,
  ana,
  bea,
  buildSalonEvent,
  buildSubscriptionChange,
  client,
  otherOwner,
  owner,
} from '../testing/salon-fixtures.ts';

const valid: RequestOf<typeof addGalleryItem> = { userID: 101, salonServiceID: 5, imageId: 21 };

const refusedBy = (fields: Record<string, string[]>) => ({ status: 400, body: { error: { fields } } });

describe("a salon's own gallery", () => {
  let fixtures: GalleryFixtures;

  beforeAll(async () => {
    fixtures = await startGalleryFixtures();
    await addSalons(fixtures.knex);
    await addUploads(fixtures.knex);
    await fixtures.knex.raw(`select setval(pg_get_serial_sequence('items', 'id'), 1000)`);
  });
  beforeEach(async () => {
    await fixtures.knex('items').where('id', '>', 2).delete();
    await fixtures
      .knex('items')
      .where({ id: 1 })
      .update({
        ...{ version: 1, status: 'approved', image_id: 11, image_before_id: 12 },
        ...{ artist_id: 101, salon_service_id: 5, service_id: 501, brand_id: null },
      });
  });
  afterAll(() => fixtures.stop());

  const call: GalleryFixtures['host']['call'] = (...args) => fixtures.host.call(...args);
  const add = (changes: Partial<typeof valid> = {}, actor = owner, idempotencyKey?: string) =>
    call(addGalleryItem, { ...valid, ...changes }, { actor, ...(idempotencyKey && { idempotencyKey }) });
  const read = async (galleryItemID: number, actor = owner) =>
    call(getOwnGalleryItem, { galleryItemID }, { actor });
  const edit = (changes: Partial<RequestOf<typeof editGalleryItem>> = {}, actor = owner) =>
    call(
      editGalleryItem,
      { ...valid, imageId: 11, imageBeforeId: 12, galleryItemID: 1, version: 1, ...changes },
      { actor },
    );
  /** The event that a change adds to the outbox. */
  async function eventOf(change: () => Promise<{ status: number }>): Promise<unknown> {
    await fixtures.nats.pause();
    try {
      expect((await change()).status).toBe(200);
      return (await fixtures.knex('outbox').orderBy('seq', 'desc').first<{ payload: unknown }>())?.payload;
    } finally {
      await fixtures.nats.resume();
      // Until service and fake business are connected again.
      await until(
        () =>
          fixtures.host.bus.request(findBrands, { brandIds: [] }).then(
            () => true,
            () => false,
          ),
        (isAnswered) => isAnswered,
      );
    }
  }

  describe('gets a picture', () => {
    it('that awaits review, with the names of artist and service', async () => {
      const { status, body } = await add({ imageBeforeId: 22, brandID: 4 });
      expect(status).toBe(200);
      expect((await read(body.id)).body).toMatchObject({
        version: 1,
        status: 'pending',
        image: { id: 21 },
        imageBefore: { id: 22 },
        artist: { id: 101, firstName: 'Ana', lastName: 'Ruiz' },
        salonServiceId: 5,
        serviceId: 501,
        service: { i18nKey: 'Balayage', categoryId: 50, categoryKey: 'Hair' },
        brandId: 4,
      });
      const open = await call(getSalonGallery, { salonId: 1 });
      expect(open.body.data.map(({ id }) => id)).toEqual([1]);
    });

    it('once, however often the same request arrives', async () => {
      const key = 'b7f0a8c2-6f3e-4c39-9a3e-0f6d1c2b3a4d';
      const [first, again] = [await add({}, owner, key), await add({}, owner, key)];
      expect(again.body).toEqual(first.body);
      const { body } = await call(getUploadedGalleryCount, {}, { actor: owner });
      expect(body).toEqual({ uploaded_gallery_items: 3, approved_gallery_items: 1 });
    });

    it.each<[string, Partial<typeof valid>, Record<string, string[]>]>([
      ['an artist of another salon', { userID: 201 }, { userID: ['ARTIST_REQUIRE'] }],
      ['an artist who does not exist', { userID: 999 }, { userID: ['ARTIST_REQUIRE'] }],
      ['no artist', { userID: -1 }, { userID: ['ARTIST_REQUIRE'] }],
      ['no service', { salonServiceID: -1 }, { salonServiceID: ['SERVICE_REQUIRED'] }],
      ['a service of another salon', { salonServiceID: 9 }, { salonServiceID: ['SERVICE_REQUIRED'] }],
      [
        'a service that the artist does not do',
        { userID: 102, salonServiceID: 5 },
        { salonServiceID: ['SERVICE_REQUIRED'] },
      ],
      [
        'a service that pictures cannot show',
        { salonServiceID: 7 },
        { salonServiceID: ['SERVICE_REQUIRED'] },
      ],
      ['no picture', { imageId: 0 }, { imageId: ['IMAGE_REQUIRED'] }],
      ['an upload of somebody else', { imageId: 23 }, { imageId: ['IMAGE_REQUIRED'] }],
      ['a picture before that does not exist', { imageBeforeId: 999 }, { imageBeforeId: ['IMAGE_REQUIRED'] }],
      ['a brand that does not exist', { brandID: 999 }, { brandID: ['SELECTED_BRAND_IS_MISSING'] }],
    ])('but not with %s', async (_what, changes, fields) => {
      expect(await add(changes)).toMatchObject({ status: 400, body: { error: { fields } } });
    });

    it('all of a list or none', async () => {
      const items = [valid, { ...valid, userID: 102, imageId: 22 }];
      const refused = await call(addGalleryItems, { items }, { actor: owner });
      expect(refused).toMatchObject(refusedBy({ 'items.1.salonServiceID': ['SERVICE_REQUIRED'] }));
      const both = items.map((item) => ({ ...item, salonServiceID: 6 }));
      const { body } = await call(addGalleryItems, { items: both }, { actor: owner });
      expect(body.items).toHaveLength(2);
      const own = await call(getOwnSalonGallery, {}, { actor: owner });
      expect(own.body.count).toBe(4);
    });

    it('not twice with the same artist and service, in one request or in two', async () => {
      const again = { imageId: ['IMAGE_IS_ALREADY_ADDED'] };
      expect((await add()).status).toBe(200);
      expect(await add()).toMatchObject({ status: 400, body: { error: { fields: again } } });
      const items = [
        { ...valid, imageId: 22 },
        { ...valid, imageId: 22 },
      ];
      expect(await call(addGalleryItems, { items }, { actor: owner })).toMatchObject(
        refusedBy({ 'items.1.imageId': ['IMAGE_IS_ALREADY_ADDED'] }),
      );
      expect((await add({ salonServiceID: 6 })).status).toBe(200);
    });

    it('only while fewer than 200 of the salon await review, in requests at the same time, too', async () => {
      // One of the salon awaits review already.
      await fixtures.knex.raw(`
        insert into items (salon_id, artist_id, salon_service_id, service_id, image_id, created_at)
        select 1, 101, 1000 + number, 501, 11, now() from generate_series(1, 198) number`);
      const answers = await Promise.all([add(), add({ imageId: 22 })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ error: { key: 'gallery.too_many_pending' } });
    });

    it('with brands that exist, or none of a list', async () => {
      const items = [
        { ...valid, brandID: 4 },
        { ...valid, brandID: 999 },
      ];
      expect(await call(addGalleryItems, { items }, { actor: owner })).toMatchObject(
        refusedBy({ 'items.1.brandID': ['SELECTED_BRAND_IS_MISSING'] }),
      );
      expect((await call(getUploadedGalleryCount, {}, { actor: owner })).body.uploaded_gallery_items).toBe(2);
    });

    it('not while its service is paused', async () => {
      await saveSalon(fixtures.knex, buildSalonEvent({ version: 2, servicePaused: true }));
      expect(await add()).toMatchObject({
        status: 409,
        body: { error: { key: 'salon.service_paused', message: 'Service paused. Please subscribe.' } },
      });
      await saveSalon(fixtures.knex, buildSalonEvent({ version: 3 }));
      expect((await add()).status).toBe(200);
    });

    it('not with a plan that does not allow it, unless a flag lifts its limits or rollout is away', async () => {
      const { knex, rollout } = fixtures;
      const change = buildSubscriptionChange();
      await saveLimits(knex, change);
      rollout.flags = { skipSubscriptions: false };
      const refused = { status: 409, body: { error: { key: 'gallery.subscription_required' } } };
      expect(await add()).toMatchObject(refused);
      expect(await call(addGalleryItems, { items: [valid] }, { actor: ana })).toMatchObject(refused);
      rollout.flags = { skipSubscriptions: true };
      expect((await add()).status).toBe(200);
      rollout.flags = undefined;
      expect((await add({ imageId: 22 })).status).toBe(200);
      rollout.flags = { skipSubscriptions: false };
      await saveLimits(knex, { ...change, version: 1, tier: { key: 'free', limits: [] } });
      expect(await add()).toMatchObject(refused);
      await saveLimits(knex, { ...change, version: 3, tier: { key: 'subscribed', limits: [] } });
      expect((await add({ salonServiceID: 6 })).status).toBe(200);
    });
  });

  describe('is changed', () => {
    it('without another review where only its labels change', async () => {
      const event = await eventOf(async () => {
        const answer = await edit({ userID: 102, salonServiceID: 6 });
        expect(answer.body).toEqual({ id: 1, version: 2, status: 'approved' });
        return answer;
      });
      expect(event).toMatchObject({
        galleryItemId: 1,
        version: 2,
        artistId: 102,
        salonServiceId: 6,
        serviceId: 502,
        isPublic: true,
      });
    });

    it('with another review where a picture changes', async () => {
      const event = await eventOf(() => edit({ imageId: 21 }));
      expect(event).toMatchObject({ galleryItemId: 1, version: 2, isPublic: false, image: { id: 21 } });
      expect((await read(1)).body).toMatchObject({ version: 2, status: 'pending' });
      expect((await call(getSalonGallery, { salonId: 1 })).body.count).toBe(0);
    });

    it('by one of two who edit it at once, and nothing of the first is lost', async () => {
      const [one, two] = await Promise.all([
        edit({ salonServiceID: 6 }),
        edit({ userID: 102, salonServiceID: 6 }),
      ]);
      expect([one.status, two.status].sort()).toEqual([200, 409]);
      const refused = one.status === 409 ? one : two;
      expect(refused.body).toMatchObject({ error: { key: 'gallery_item.changed_meanwhile' } });
      const { body } = await read(1);
      expect([body.version, body.artist.id]).toEqual([2, one.status === 200 ? 101 : 102]);
    });

    it('with a service that the salon no longer offers, as long as it is not chosen anew', async () => {
      await fixtures.knex('items').where({ id: 1 }).update({ salon_service_id: 8, service_id: 508 });
      expect((await read(1)).body).toMatchObject({ salonServiceId: 8, serviceId: 508, service: null });
      expect((await edit({ salonServiceID: 8, brandID: 3 })).status).toBe(200);
      expect((await edit({ userID: 102, salonServiceID: 8, version: 2 })).status).toBe(400);
    });
  });

  it('keeps a brand of a picture that no longer exists, and takes no other one like it', async () => {
    expect((await edit({ brandID: 4 })).status).toBe(200);
    fixtures.brandIds.delete(4);
    expect((await edit({ brandID: 4, version: 2 })).status).toBe(200);
    expect(await edit({ brandID: 999, version: 3 })).toMatchObject(
      refusedBy({ brandID: ['SELECTED_BRAND_IS_MISSING'] }),
    );
    expect((await edit({ brandID: null, version: 3 })).status).toBe(200);
    expect((await edit({ brandID: 4, version: 4 })).status).toBe(400);
    fixtures.brandIds.add(4);
  });

  describe('loses a picture', () => {
    const remove = (version: number, actor = owner) =>
      call(deleteGalleryItem, { galleryItemID: 1, version }, { actor });

    it('that others hear is no longer public', async () => {
      await fixtures.knex('items').insert({
        id: 50,
        artist_id: 101,
        salon_id: 1,
        salon_service_id: 5,
        service_id: 501,
        image_id: 11,
        status: 'approved',
        version: 3,
      });
      const event = await eventOf(() =>
        call(deleteGalleryItem, { galleryItemID: 50, version: 3 }, { actor: owner }),
      );
      expect(event).toMatchObject({ galleryItemId: 50, version: 4, isPublic: false });
      expect((await read(50)).status).toBe(404);
    });

    it('only in the version that was seen', async () => {
      await edit({ salonServiceID: 6 });
      expect(await remove(1)).toMatchObject({
        status: 409,
        body: { error: { key: 'gallery_item.changed_meanwhile' } },
      });
      expect((await read(1)).status).toBe(200);
    });
  });

  describe('is listed', () => {
    beforeEach(async () => {
      const row = { salon_id: 1, image_id: 11, status: 'pending', created_at: '2026-03-01T10:00:00Z' };
      await fixtures.knex('items').insert([
        { ...row, id: 61, artist_id: 101, salon_service_id: 5, service_id: 501 },
        { ...row, id: 62, artist_id: 102, salon_service_id: 6, service_id: 502, status: 'rejected' },
        { ...row, id: 63, artist_id: 101, salon_service_id: 7, service_id: 503 },
        { ...row, id: 64, salon_id: 2, artist_id: 201, salon_service_id: 9, service_id: 501 },
      ]);
    });
    const list = async (filter: RequestOf<typeof getOwnSalonGallery> = {}, actor = owner) => {
      const { body } = await call(getOwnSalonGallery, filter, { actor });
      return [body.count, body.data.map(({ id }) => id)];
    };

    it('with every status, the latest first, a page at a time', async () => {
      expect(await list()).toEqual([5, [63, 62, 61, 2, 1]]);
      expect(await list({ limit: 2, offset: 2 })).toEqual([5, [61, 2]]);
      expect(await list({ offset: 90 })).toEqual([5, []]);
    });

    it.each([
      [{ artistId: 102 }, [1, [62]]],
      [{ categoryId: 60 }, [1, [63]]],
      [{ categoryId: 50, serviceId: 502 }, [1, [62]]],
      [{ artistId: 201 }, [0, []]],
    ])('filtered by %j', async (filter, expected) => {
      expect(await list(filter)).toEqual(expected);
    });

    it('to everybody with what is approved, by artist and service; to no one while the salon is not public', async () => {
      const open = async (filter: object = {}) => {
        const { body } = await call(getSalonGallery, { salonId: 1, ...filter });
        return [body.count, body.data.map(({ id }) => id)];
      };
      await fixtures.knex('items').where({ id: 62 }).update({ status: 'approved' });
      expect(await open()).toEqual([2, [62, 1]]);
      expect(await open({ artistId: 101 })).toEqual([1, [1]]);
      expect(await open({ serviceId: 502, limit: 1 })).toEqual([1, [62]]);
      await saveSalon(fixtures.knex, buildSalonEvent({ version: 4, isPublic: false }));
      expect(await open()).toEqual([0, []]);
      await saveSalon(fixtures.knex, buildSalonEvent({ version: 5 }));
    });

    it('to an artist with their own pictures only', async () => {
      expect(await list({}, bea)).toEqual([1, [62]]);
      expect(await list({ artistId: 101 }, bea)).toEqual([0, []]);
    });
  });

  describe('is for its own people', () => {
    it.each([
      ['a visitor', undefined, 401],
      ['a client', client, 403],
    ])('not for %s', async (_who, actor, status) => {
      const options = actor ? { actor } : {};
      const answers = [
        await call(getOwnSalonGallery, {}, options),
        await call(getUploadedGalleryCount, {}, options),
        await call(getOwnGalleryItem, { galleryItemID: 1 }, options),
        await call(addGalleryItem, valid, options),
        await call(editGalleryItem, { ...valid, galleryItemID: 1, version: 1 }, options),
        await call(deleteGalleryItem, { galleryItemID: 1, version: 1 }, options),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    });

    it.each([
      ['the owner of another salon', otherOwner],
      ['another artist of the salon', bea],
    ])('and %s does not learn whether an item exists', async (_who, actor) => {
      for (const galleryItemID of [1, 999]) {
        expect((await read(galleryItemID, actor)).status).toBe(404);
        expect((await edit({ galleryItemID }, actor)).status).toBe(404);
        const removed = await call(deleteGalleryItem, { galleryItemID, version: 1 }, { actor });
        expect(removed.status).toBe(404);
      }
    });

    it('and artists add and change their own work, never as that of others', async () => {
      expect((await add({ imageId: 23 }, ana)).status).toBe(200);
      expect((await edit({ salonServiceID: 6 }, ana)).status).toBe(200);
      for (const answer of [
        await add({ imageId: 23, userID: 102, salonServiceID: 6 }, ana),
        await edit({ userID: 102, salonServiceID: 6, version: 2 }, ana),
      ])
        expect(answer).toMatchObject(refusedBy({ userID: ['ARTIST_REQUIRE'] }));
    });
  });

  it('is announced with each new picture, which is not public yet', async () => {
    const event = await eventOf(() => add());
    expect(event).toMatchObject({ version: 1, artistId: 101, image: { id: 21 }, isPublic: false });
    expect(galleryItemChanged.payload.safeParse(event).success).toBe(true);
  });
});
