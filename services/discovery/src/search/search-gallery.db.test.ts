import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { summarizeListings } from '../read-model/refresh-listings.ts';
import { cardsOf } from '../testing/cards-of.ts';
import { ids, works } from '../testing/sample-events.ts';
import { startDiscoveryFixtures, type DiscoveryCopy } from '../testing/fixtures.ts';

type Request = RequestOf<typeof searchGallery>;

const inPhoenix = { latitude: 33.45, longitude: -112.07 };
const { anaCut, anaColor, cleoManicure, danCut } = works;

describe('the main-screen gallery (Q70)', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const search = (request: Request) => fixtures.host.call(searchGallery, request);
  const found = async (request: Request) => cardsOf((await search(request)).body).map(({ id }) => id);

  it('shows public work of public artists in public salons to everyone, the newest first', async () => {
    const { status, body } = await search({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 1, count: 4 });
    expect(cardsOf(body).map(({ id }) => id)).toEqual([danCut, cleoManicure, anaColor, anaCut]);
  });

  it('shows a work with its artist, salon, place and the price level of the artist', async () => {
    const { body } = await search({ serviceList: [ids.manicure] });
    expect(body.items).toEqual([
      {
        id: cleoManicure,
        entityType: 'galleryItem',
        galleryItemType: 'single',
        shareUrl: `/?picture=${cleoManicure}`,
        image: { id: cleoManicure, url: `/api/gallery/images/${cleoManicure}`, placeholder: 'data:,' },
        imageBefore: null,
        salon: { id: 2, title: '100% Curl_y', url: 'salon-2', type: 'company' },
        artist: { id: 201, firstName: 'Cleo', lastName: 'Moss', airtouchCertified: 0, airtouchCertUrl: null },
        user: { id: 201, firstName: 'Cleo', lastName: 'Moss' },
        service: { id: ids.manicure, salonServiceId: 2_601, i18nKey: 'Manicure' },
        salonService: { id: 2_601, priceCents: 22_000, durationSeconds: 3_600 },
        priceLevel: 4,
        nextFree: { date: '2026-03-04', startSeconds: 36_000, addressId: 20, timezone: 'America/Phoenix' },
        location: {
          ...{ lat: 33.42, lon: -111.93, city: 'Tempe', state: 'AZ', zip: '85281' },
          ...{ salonUrl: 'salon-2', name: '100% Curl_y', addressId: 20 },
        },
      },
    ]);
  });

  it.each<[string, Request, number[]]>([
    ['a category', { categoryID: ids.nails }, [cleoManicure]],
    ['a service', { serviceList: [ids.color] }, [anaColor]],
    ['several services', { serviceList: [ids.color, ids.manicure] }, [cleoManicure, anaColor]],
    ['a service of another category', { categoryID: ids.nails, serviceList: [ids.cut] }, []],
    ['part of an artist’s name', { salonArtist: 'uiz' }, [anaColor, anaCut]],
    ['a salon’s name in any case', { salonArtist: 'DESERT' }, [anaColor, anaCut]],
    ['no name but blanks', { salonArtist: '  ', categoryID: ids.nails }, [cleoManicure]],
    ['a private artist’s name', { salonArtist: 'Bea' }, []],
    ['a private salon’s name', { salonArtist: 'Hidden' }, []],
    ['a name with %', { salonArtist: '100%' }, [cleoManicure]],
    ['% alone, which is no wildcard', { salonArtist: '%' }, [cleoManicure]],
    ['_ alone, which is no wildcard', { salonArtist: '_' }, [cleoManicure]],
    ['a backslash', { salonArtist: '\\' }, []],
    ['a name with a quote', { salonArtist: "o'hara" }, [danCut]],
    ['a name with accents and a typographic apostrophe', { salonArtist: 'Ó’Hárá' }, [danCut]],
    [
      'a part of a name that is too short for an index',
      { salonArtist: 'Ú' },
      [cleoManicure, anaColor, anaCut],
    ],
    ['HTML, which is a text like any other', { salonArtist: '<b>' }, [danCut]],
    ['SQL, which is a text like any other', { salonArtist: "'; drop table items; --" }, []],
  ])('finds by %s', async (_what, request, expected) => {
    expect(await found(request)).toEqual(expected);
  });

  it('finds a name that has accents and a typographic apostrophe', async () => {
    const renameDan = async (first_name: string, last_name: string) => {
      await fixtures.knex('artists').where({ artist_id: 301 }).update({ first_name, last_name });
      await summarizeListings(fixtures.knex, { salonIds: [], artistIds: [301], salonId: undefined });
    };
    await renameDan('Zoë', 'O’Neil');
    try {
      expect(await found({ salonArtist: "zoe o'n" })).toEqual([danCut]);
      expect(await found({ salonArtist: 'ZOË O’N' })).toEqual([danCut]);
    } finally {
      await renameDan('Dan', 'Kai');
    }
  });

  describe('near a place', () => {
    it('lists the nearest first, with distances, up to a limit', async () => {
      const { body } = await search(inPhoenix);
      expect(cardsOf(body).map(({ id, distance }) => [id, distance])).toEqual([
        [anaColor, 0],
        [anaCut, 0],
        [cleoManicure, 8.3],
      ]);
    });

    it('finds the place of a ZIP', async () => {
      expect(await found({ cityZip: '96813' })).toEqual([danCut]);
    });

    it('finds nothing near a ZIP that does not exist', async () => {
      expect((await search({ cityZip: '00000' })).body).toEqual({ type: 1, items: [], count: 0, next: null });
    });

    it('uses the coordinates if there is a ZIP as well', async () => {
      expect(await found({ ...inPhoenix, cityZip: '96813' })).not.toContain(danCut);
    });

    it('ignores a single coordinate', async () => {
      expect(await found({ latitude: 33.45 })).toHaveLength(4);
    });

    it.each([
      [90, 0],
      [-90, 180],
      [0, -180],
    ])('finds nothing at the limits of coordinates: %d, %d', async (latitude, longitude) => {
      expect(await search({ latitude, longitude })).toMatchObject({ status: 200, body: { count: 0 } });
    });
  });
});
