import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchGallery, type RequestOf } from '@frizo/contracts';
import { ids, works } from '../testing/told.ts';
import { startDiscoveryWorld, type DiscoveryCopy } from '../testing/world.ts';

type Request = RequestOf<typeof searchGallery>;

/** Unix seconds. */
const at = (instant: string) => Date.parse(instant) / 1000;
const inPhoenix = { latitude: 33.45, longitude: -112.07 };
const { anaCut, anaColour, cleoManicure, danCut } = works;

describe('the main-screen gallery (Q70)', () => {
  let world: DiscoveryCopy;

  beforeAll(async () => {
    world = await startDiscoveryWorld();
  });
  afterAll(() => world.stop());

  const search = (request: Request) => world.host.call(searchGallery, request);
  const found = async (request: Request) => (await search(request)).body.items.map(({ id }) => id);

  it('shows public work of public artists in public salons to everyone, the newest first', async () => {
    const { status, body } = await search({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 1, count: 4 });
    expect(body.items.map(({ id }) => id)).toEqual([danCut, cleoManicure, anaColour, anaCut]);
  });

  it('shows a work with its artist, salon, place and the price level of the artist', async () => {
    const { body } = await search({ serviceList: [ids.manicure] });
    expect(body.items).toEqual([
      {
        id: cleoManicure,
        image: { id: cleoManicure, url: `/api/gallery/images/${cleoManicure}`, placeholder: 'data:,' },
        imageBefore: null,
        salon: { id: 2, title: '100% Curl_y', url: 'salon-2', type: 'company' },
        artist: { id: 201, firstName: 'Cleo', lastName: 'Moss', airtouchCertified: 0, airtouchCertUrl: null },
        service: { id: ids.manicure, salonServiceId: 2_601, i18nKey: 'Manicure' },
        priceLevel: 4,
        location: { lat: 33.42, lon: -111.93, city: 'Tempe', state: 'AZ', zip: '85281' },
      },
    ]);
  });

  it.each<[string, Request, number[]]>([
    ['a category', { categoryID: ids.nails }, [cleoManicure]],
    ['a service', { serviceList: [ids.colour] }, [anaColour]],
    ['several services', { serviceList: [ids.colour, ids.manicure] }, [cleoManicure, anaColour]],
    ['a service of another category', { categoryID: ids.nails, serviceList: [ids.cut] }, []],
    ['part of an artist’s name', { salonArtist: 'uiz' }, [anaColour, anaCut]],
    ['a salon’s name in any case', { salonArtist: 'DESERT' }, [anaColour, anaCut]],
    ['no name but blanks', { salonArtist: '  ', categoryID: ids.nails }, [cleoManicure]],
    ['a private artist’s name', { salonArtist: 'Bea' }, []],
    ['a private salon’s name', { salonArtist: 'Hidden' }, []],
    ['a name with %', { salonArtist: '100%' }, [cleoManicure]],
    ['% alone, which is no wildcard', { salonArtist: '%' }, [cleoManicure]],
    ['_ alone, which is no wildcard', { salonArtist: '_' }, [cleoManicure]],
    ['a backslash', { salonArtist: '\\' }, []],
    ['a name with a quote', { salonArtist: "o'hara" }, [danCut]],
    ['HTML, which is a text like any other', { salonArtist: '<b>' }, [danCut]],
    ['SQL, which is a text like any other', { salonArtist: "'; drop table items; --" }, []],
  ])('finds by %s', async (_what, request, expected) => {
    expect(await found(request)).toEqual(expected);
  });

  describe('near a place', () => {
    it('lists the nearest first, with the miles, as far as people drive', async () => {
      const { body } = await search(inPhoenix);
      expect(body.items.map(({ id, distance }) => [id, distance])).toEqual([
        [anaColour, 0],
        [anaCut, 0],
        [cleoManicure, 8.3],
      ]);
    });

    it('knows the place of a ZIP', async () => {
      expect(await found({ cityZip: '96813' })).toEqual([danCut]);
    });

    it('finds nothing near a ZIP that does not exist', async () => {
      expect((await search({ cityZip: '00000' })).body).toEqual({ type: 1, items: [], count: 0 });
    });

    it('goes by the coordinates when there is a ZIP as well', async () => {
      expect(await found({ ...inPhoenix, cityZip: '96813' })).not.toContain(danCut);
    });

    it('makes nothing of half a pair of coordinates', async () => {
      expect(await found({ latitude: 33.45 })).toHaveLength(4);
    });

    it.each([
      [90, 0],
      [-90, 180],
      [0, -180],
    ])('finds nothing at the ends of the world: %d, %d', async (latitude, longitude) => {
      expect(await search({ latitude, longitude })).toMatchObject({ status: 200, body: { count: 0 } });
    });
  });

  describe('on a day and at an hour', () => {
    it('reads the day in the zone of each address', async () => {
      // Tuesday, one in the morning in Phoenix, is Monday evening in Honolulu.
      expect(await found({ date: at('2026-03-03T08:00:00Z') })).toEqual([danCut, anaColour, anaCut]);
      // Noon in London is Tuesday in both.
      expect(await found({ date: at('2026-03-03T12:00:00Z') })).toEqual([anaColour, anaCut]);
      expect(await found({ date: at('2026-03-08T12:00:00Z') })).toEqual([]);
    });

    it('leaves out those who do not work at that hour', async () => {
      const tuesday = at('2026-03-03T19:00:00Z');
      expect(await found({ date: tuesday, from: 68_400 })).toEqual([]);
      expect(await found({ date: tuesday, to: 36_000 })).toEqual([]);
      expect(await found({ date: tuesday, from: 67_500, to: 69_300 })).toEqual([anaColour, anaCut]);
    });

    it('asks for the hour on any day where no day is given', async () => {
      expect(await found({ from: 36_000, to: 39_600 })).toHaveLength(4);
      expect(await found({ from: 72_000 })).toEqual([]);
    });

    it('takes the last day there is', async () => {
      expect((await search({ date: 253_370_764_800 })).status).toBe(200);
    });
  });

  it.each<[string, Request, Record<string, string[]>]>([
    ['a ZIP of letters', { cityZip: 'abcde' }, { cityZip: ['VALUE_IS_INVALID'] }],
    ['a page of none', { count: 0 }, { count: ['VALUE_IS_TO_LOW'] }],
    ['a page of too many', { count: 49 }, { count: ['VALUE_IS_TO_HIGH'] }],
    ['an offset below zero', { offset: -1 }, { offset: ['VALUE_IS_TO_LOW'] }],
    ['a latitude beyond the pole', { latitude: 90.1 }, { latitude: ['VALUE_IS_TO_HIGH'] }],
    ['an hour after midnight', { to: 86_401 }, { to: ['VALUE_IS_TO_HIGH'] }],
    ['a name that is too long', { salonArtist: 'a'.repeat(101) }, { salonArtist: ['VALUE_IS_TOO_LONG'] }],
    [
      'a service that is no number',
      { serviceList: [Number.NaN] },
      { 'serviceList.0': ['VALUE_IS_NOT_A_NUMBER'] },
    ],
  ])('refuses %s', async (_what, request, fields) => {
    const { status, body } = await search(request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { key: 'request.invalid', fields } });
  });
});
