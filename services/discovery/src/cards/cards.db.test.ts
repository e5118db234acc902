import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findGalleryItem, getArtistCards, getGalleryCards, getMapAddresses } from '@frizo/contracts';
import { saveItem, saveSalon } from '../read-model/snapshots.store.ts';
import { buildItem, buildSalon, ids, people, works } from '../testing/sample-events.ts';
import { startDiscoveryFixtures, type DiscoveryCopy } from '../testing/fixtures.ts';

describe('cards', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const pictures = async (...requestedIds: number[]) =>
    (await fixtures.host.call(getGalleryCards, { ids: requestedIds })).body.items;
  const artists = async (...requestedIds: number[]) =>
    (await fixtures.host.call(getArtistCards, { ids: requestedIds })).body.items;

  it('of pictures are returned in the requested order, without those that are not public', async () => {
    const requestedIds = [works.danCut, works.eveCut, 7, works.beaCut, 999_999, works.anaCut, works.danCut];
    expect((await pictures(...requestedIds)).map(({ id }) => id)).toEqual([works.danCut, works.anaCut]);
  });

  it('of one picture can be requested by its id, if it is public', async () => {
    const find = async (galleryItemId: number) =>
      (await fixtures.host.bus.request(findGalleryItem, { galleryItemId })).item;
    expect(await find(works.anaCut)).toMatchObject({ id: works.anaCut, artist: { firstName: 'Ana' } });
    expect(await find(works.eveCut)).toBeNull();
  });

  it('of pictures contain no distance', async () => {
    const [card] = await pictures(works.anaCut);
    expect(card).toMatchObject({ artist: { id: people.ana }, priceLevel: 1, location: { zip: '85004' } });
    expect(card).not.toHaveProperty('distance');
  });

  it('of artists contain name, salon and location', async () => {
    const cards = await artists(people.cleo, people.bea, people.eve, 999_999, people.ana);
    expect(cards).toEqual([
      expect.objectContaining({ id: people.cleo }),
      {
        id: people.ana,
        firstName: 'Ana',
        lastName: 'Ruiz',
        airtouchCertified: 20,
        airtouchCertUrl: null,
        salon: { id: 1, title: 'Desert Bloom', url: 'salon-1', type: 'company' },
        location: {
          lat: 33.45,
          lon: -112.07,
          city: 'Phoenix',
          state: 'AZ',
          zip: '85004',
          salonUrl: 'salon-1',
          name: 'Desert Bloom',
        },
        nextFree: { date: '2026-03-03', startSeconds: 36_000, addressId: 10, timezone: 'America/Phoenix' },
        images: [works.anaColor, works.anaCut].map((id) => expect.objectContaining({ id }) as unknown),
      },
    ]);
  });

  it('of artists show four pictures, the latest first, and include an artist without any', async () => {
    for (const id of [51, 52, 53, 54, 55]) await saveItem(fixtures.knex, buildItem(id, people.cleo, ids.cut));
    await saveItem(
      fixtures.knex,
      buildItem(works.danCut, people.dan, ids.cut, { version: 2, isPublic: false }),
    );
    const [cleo, dan] = await artists(people.cleo, people.dan);
    expect(cleo?.images.map(({ id }) => id)).toEqual([55, 54, 53, 52]);
    expect(dan?.images).toEqual([]);
  });

  it.each([
    [[], 'VALUE_IS_TOO_SHORT'],
    [Array.from({ length: 49 }, (_, index) => index + 1), 'VALUE_IS_TOO_LONG'],
  ])('are refused for %j', async (requestedIds, code) => {
    for (const call of [getGalleryCards, getArtistCards]) {
      const { status, body } = await fixtures.host.call(call, { ids: requestedIds });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: { fields: { ids: [code] } },
      });
    }
  });

  it('are complemented by a map of every address of every public salon (Q95)', async () => {
    const { addresses } = buildSalon(1, 'Desert Bloom');
    const second = addresses.map((address) => ({ ...address, id: 11, city: 'Mesa' }));
    await saveSalon(
      fixtures.knex,
      buildSalon(1, 'Desert Bloom', { version: 2, addresses: [...addresses, ...second] }),
    );
    const { body } = await fixtures.host.call(getMapAddresses, {});
    expect(body.addresses.map(({ id, salonId, city }) => [id, salonId, city])).toEqual([
      [10, 1, 'Phoenix'],
      [11, 1, 'Mesa'],
      [20, 2, 'Tempe'],
      [30, 3, 'Honolulu'],
    ]);
    expect(body.addresses[0]).toEqual({
      id: 10,
      salonId: 1,
      title: 'Desert Bloom',
      url: 'salon-1',
      city: 'Phoenix',
      state: 'AZ',
      lat: 33.45,
      lon: -112.07,
    });
  });
});
