import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  galleryItemChanged,
  getArtistServices,
  getPureServices,
  getSalonArtists,
  getSalonServices,
  type PayloadOf,
} from '@frizo/contracts';
import { until } from '@frizo/service-kit/testing';
import { ids, setArtistService, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('services and artists with pictures in the gallery', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  beforeEach(async () => {
    await fixtures.knex('gallery_items').delete();
    await fixtures.knex('salons').update({ is_public: true });
    for (const artist of [ids.ana, ids.cleo]) {
      await setArtistService(fixtures.knex, artist, ids.anaCut);
      await setArtistService(fixtures.knex, artist, ids.anaColor);
    }
  });
  afterAll(() => fixtures.stop());

  const picture: PayloadOf<typeof galleryItemChanged> = {
    galleryItemId: 7,
    version: 1,
    artistId: ids.ana,
    salonId: ids.salon,
    salonServiceId: ids.anaCut,
    serviceId: ids.cut,
    image: { id: 1, url: '/api/gallery/images/a', placeholder: 'data:,' },
    imageBefore: null,
    isPublic: true,
    createdAt: '2026-02-01T10:00:00.000Z',
  };

  /** Publishes an event like the gallery, and waits until business has handled it. */
  async function publish(changed: Partial<typeof picture> = {}): Promise<void> {
    const handled = () => fixtures.knex('inbox').where({ consumer: 'on-gallery-item-changed' });
    const { length: before } = await handled();
    await fixtures.publish(galleryItemChanged, { ...picture, ...changed });
    await until(handled, ({ length }) => length === before + 1);
    // Here artists stay public without pictures of their own; refresh-publicity.db.test.ts has the rule.
    await fixtures.knex('salons').update({ is_public: true });
    await fixtures.knex('artists').whereNot({ id: ids.bea }).update({ is_public: true });
  }

  const ofSalon = async (hasGalleryItem?: boolean, salonId: number = ids.salon) => {
    const { body } = await fixtures.host.call(getSalonServices, { salonId, hasGalleryItem });
    return body.services.map(({ id }) => id);
  };
  const ofArtists = async (hasGalleryItem?: boolean) => {
    const artists = [ids.ana, ids.cleo];
    const { body } = await fixtures.host.call(getArtistServices, { artists, hasGalleryItem });
    return body.artists.map(({ services }) => services.map(({ id }) => id));
  };
  const artists = async (hasGalleryItem?: boolean) => {
    const { body } = await fixtures.host.call(getSalonArtists, { salonId: ids.salon, hasGalleryItem });
    expect(body.count).toBe(body.data.length);
    return body.data.map(({ id }) => id);
  };

  it('are those with an approved picture on request, and all of them otherwise', async () => {
    await publish();
    await publish({ galleryItemId: 8, artistId: ids.cleo, salonServiceId: ids.anaColor, isPublic: false });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([
      [ids.cut],
      [[ids.cut], []],
      [ids.ana],
    ]);
    for (const hasGalleryItem of [false, undefined]) {
      expect([
        await ofSalon(hasGalleryItem),
        await ofArtists(hasGalleryItem),
        await artists(hasGalleryItem),
      ]).toEqual([
        [ids.cut, ids.color],
        [
          [ids.cut, ids.color],
          [ids.cut, ids.color],
        ],
        [ids.ana, ids.cleo],
      ]);
    }
  });

  it('are removed if the picture is withdrawn, also if an older event arrives later', async () => {
    await publish({ version: 1 });
    await publish({ version: 3, isPublic: false });
    await publish({ version: 2 });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([[], [[], []], []]);
  });

  it('follow a correction of the picture', async () => {
    await publish();
    await publish({ version: 2, salonServiceId: ids.anaColor, serviceId: ids.color, artistId: ids.cleo });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([
      [ids.color],
      [[], [ids.color]],
      [ids.cleo],
    ]);
  });

  it('do not include artists who are not public', async () => {
    await publish({ artistId: ids.bea });
    expect(await artists(true)).toEqual([]);
  });

  it("are listed for a salon with the salon's own price and times", async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaColor, { price_cents: 12_000 });
    const { body } = await fixtures.host.call(getSalonServices, { salonId: ids.salon });
    expect(body.services[1]).toEqual({
      id: ids.color,
      salonServiceId: ids.anaColor,
      i18nKey: 'Color',
      parentId: ids.hair,
      categoryKey: 'Hair',
      priceCent: 9_000,
      durationValue: 7_200,
      processingValue: 3_600,
    });
  });

  it('are empty for a salon that is not public, or unknown', async () => {
    expect(await ofSalon(false, 999)).toEqual([]);
    await fixtures.knex('salons').update({ is_public: false });
    expect(await ofSalon()).toEqual([]);
  });

  it('are listed without their categories, in display order, as pure services (Q89)', async () => {
    const { status, body } = await fixtures.host.call(getPureServices, {});
    expect(status).toBe(200);
    expect(body.response.map(({ id, leaf, parentId }) => [id, leaf, parentId])).toEqual([
      [ids.cut, true, ids.hair],
      [ids.color, true, ids.hair],
    ]);
  });

  it.each([
    ['no salon', getSalonServices, { salonId: 0 }, 'salonId'],
    [
      'a filter that is neither yes nor no',
      getSalonServices,
      { salonId: 1, hasGalleryItem: 'often' },
      'hasGalleryItem',
    ],
    [
      'the same filter for artists',
      getSalonArtists,
      { salonId: 1, hasGalleryItem: 'often' },
      'hasGalleryItem',
    ],
  ])('cannot be requested with %s', async (_what, call, request, field) => {
    const { status, body } = await fixtures.host.call(call, request as never);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
  });
});
