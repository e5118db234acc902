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
      await setArtistService(fixtures.knex, artist, ids.anaColour);
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

  /** Publishes as the gallery would, and waits until business has handled it. */
  async function publish(changed: Partial<typeof picture> = {}): Promise<void> {
    const handled = () => fixtures.knex('inbox').where({ consumer: 'on-gallery-item-changed' });
    const { length: before } = await handled();
    await fixtures.publish(galleryItemChanged, { ...picture, ...changed });
    await until(handled, ({ length }) => length === before + 1);
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
    await publish({ galleryItemId: 8, artistId: ids.cleo, salonServiceId: ids.anaColour, isPublic: false });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([
      [ids.cut],
      [[ids.cut], []],
      [ids.ana],
    ]);
    for (const asked of [false, undefined]) {
      expect([await ofSalon(asked), await ofArtists(asked), await artists(asked)]).toEqual([
        [ids.cut, ids.colour],
        [
          [ids.cut, ids.colour],
          [ids.cut, ids.colour],
        ],
        [ids.ana, ids.cleo],
      ]);
    }
  });

  it('are none any more when the picture is withdrawn, however late an older event comes', async () => {
    await publish({ version: 1 });
    await publish({ version: 3, isPublic: false });
    await publish({ version: 2 });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([[], [[], []], []]);
  });

  it('are those that the picture was corrected to', async () => {
    await publish();
    await publish({ version: 2, salonServiceId: ids.anaColour, serviceId: ids.colour, artistId: ids.cleo });
    expect([await ofSalon(true), await ofArtists(true), await artists(true)]).toEqual([
      [ids.colour],
      [[], [ids.colour]],
      [ids.cleo],
    ]);
  });

  it('do not show artists who are not public, whatever they show', async () => {
    await publish({ artistId: ids.bea });
    expect(await artists(true)).toEqual([]);
  });

  it("are listed of a salon with the salon's own price and times", async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaColour, { price_cents: 12_000 });
    const { body } = await fixtures.host.call(getSalonServices, { salonId: ids.salon });
    expect(body.services[1]).toEqual({
      id: ids.colour,
      salonServiceId: ids.anaColour,
      i18nKey: 'Colour',
      parentId: ids.hair,
      categoryKey: 'Hair',
      priceCent: 9_000,
      durationValue: 7_200,
      processingValue: 3_600,
    });
  });

  it('are none of a salon that is not public, or that nobody knows', async () => {
    expect(await ofSalon(false, 999)).toEqual([]);
    await fixtures.knex('salons').update({ is_public: false });
    expect(await ofSalon()).toEqual([]);
  });

  it('are listed without their categories, in display order, as the pure services (Q89)', async () => {
    const { status, body } = await fixtures.host.call(getPureServices, {});
    expect(status).toBe(200);
    expect(body.response.map(({ id, leaf, parentId }) => [id, leaf, parentId])).toEqual([
      [ids.cut, true, ids.hair],
      [ids.colour, true, ids.hair],
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
    ['the same of artists', getSalonArtists, { salonId: 1, hasGalleryItem: 'often' }, 'hasGalleryItem'],
  ])('cannot be asked for with %s', async (_what, call, request, field) => {
    const { status, body } = await fixtures.host.call(call, request as never);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
  });
});
