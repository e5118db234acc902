import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getOwnArtistServices,
  getOwnSalonServices,
  getSalonServiceCorrections,
  setArtistServices,
  setServiceArtists,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { ids, setArtistService, type BusinessFixtures } from '../testing/fixtures.ts';
import { other, resetServices, startServicesFixtures } from '../testing/services-fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });

let fixtures: BusinessFixtures;

beforeAll(async () => {
  fixtures = await startServicesFixtures();
});
beforeEach(() => resetServices(fixtures.knex));
afterAll(() => fixtures.stop());

const assign = (artists: RequestOf<typeof setServiceArtists>['artists'], changes = {}, actor = owner) =>
  fixtures.host.call(
    setServiceArtists,
    { version: 1, salonServiceId: ids.anaCut, artists, ...changes },
    { actor },
  );

describe('who does a service', () => {
  it("replaces the artists, stores a price that equals the salon's as none, and keeps an artist's own duration", async () => {
    await setArtistService(fixtures.knex, ids.cleo, ids.anaCut);
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut, { duration_seconds: 5_400 });
    const { body } = await assign([
      { userID: ids.ana, individualPrice: 5_000 },
      { userID: ids.bea, individualPrice: 6_500 },
    ]);
    expect(body).toEqual({ version: 2 });
    const rows = await fixtures
      .knex('artist_services')
      .orderBy('artist_id')
      .select('artist_id', 'price_cents', 'duration_seconds');
    expect(rows).toEqual([
      { artist_id: ids.ana, price_cents: 0, duration_seconds: 0 },
      { artist_id: ids.bea, price_cents: 6_500, duration_seconds: 5_400 },
    ]);
  });

  it('can be nobody', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut);
    await assign([]);
    const { body } = await fixtures.host.call(getOwnSalonServices, {}, { actor: owner });
    expect(body.services.map(({ artists }) => artists)).toEqual([[], []]);
  });

  it.each([
    ['zero', [{ userID: ids.ana, individualPrice: 0 }], { 'artists.0.individualPrice': ['VALUE_IS_TO_LOW'] }],
    [
      'the same artist twice',
      [{ userID: ids.ana }, { userID: ids.ana }],
      { 'artists.1.userID': ['VALUE_IS_EQUAL'] },
    ],
  ])('refuses %s', async (_what, artists, fields) => {
    const { status, body } = await assign(artists);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
  });

  it('does not find services and artists of another salon, and is not for an artist to say', async () => {
    expect((await assign([{ userID: other.artist }])).status).toBe(404);
    expect((await assign([{ userID: ids.ana }], { salonServiceId: other.salonService })).status).toBe(404);
    expect((await assign([{ userID: ids.bea }], {}, artist)).status).toBe(403);
  });
});

describe("an artist's services", () => {
  const set = (data: RequestOf<typeof setArtistServices>['data'], userID: number = ids.bea, actor = owner) =>
    fixtures.host.call(setArtistServices, { version: 1, userID, data }, { actor });
  const ofArtist = (artistId: number, actor = owner) =>
    fixtures.host.call(getOwnArtistServices, { artistId }, { actor });

  it('are assigned, priced and taken away as one', async () => {
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut);
    const { body } = await set({
      new: [{ serviceID: ids.color, individualPrice: 10_000 }],
      remove: [{ serviceID: ids.cut }],
    });
    expect(body).toEqual({ version: 2 });
    expect((await ofArtist(ids.bea, artist)).body).toEqual({
      version: 2,
      services: [
        {
          id: ids.color,
          salonServiceId: ids.anaColor,
          i18nKey: 'Color',
          parentId: ids.hair,
          categoryKey: 'Hair',
          priceCent: 10_000,
          durationValue: 7_200,
          processingValue: 1_800,
          individualPriceCent: 10_000,
          allowZeroPrice: false,
        },
      ],
    });
  });

  it("are edited; a price that equals the salon's is stored as none", async () => {
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut, { price_cents: 7_000 });
    await set({ edit: [{ serviceID: ids.cut, individualPrice: 5_000 }] });
    const { body } = await ofArtist(ids.bea);
    expect(body.services).toEqual([expect.objectContaining({ individualPriceCent: 0, priceCent: 5_000 })]);
  });

  it.each([
    [
      'a service that the salon does not have',
      { new: [{ serviceID: other.service }] },
      { 'data.new.0.serviceID': ['SELECTED_SERVICE_IS_MISSING'] },
    ],
    [
      'a change of one that the artist does not do',
      { edit: [{ serviceID: ids.cut }] },
      { 'data.edit.0.serviceID': ['SELECTED_SERVICE_IS_MISSING'] },
    ],
    [
      'a service twice',
      { new: [{ serviceID: ids.cut }], remove: [{ serviceID: ids.cut }] },
      { 'data.remove.0.serviceID': ['VALUE_IS_EQUAL'] },
    ],
    [
      'zero',
      { new: [{ serviceID: ids.cut, individualPrice: 0 }] },
      { 'data.new.0.individualPrice': ['VALUE_IS_TO_LOW'] },
    ],
  ])('refuse %s', async (_what, data, fields) => {
    const { status, body } = await set(data);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
    expect((await ofArtist(ids.bea)).body.services).toEqual([]);
  });

  it('are not found for artists of another salon, nor by a colleague, and not for an artist to change', async () => {
    expect((await set({}, other.artist)).status).toBe(404);
    expect((await ofArtist(other.artist)).status).toBe(404);
    expect((await ofArtist(ids.ana, artist)).status).toBe(404);
    expect((await set({}, ids.bea, artist)).status).toBe(403);
  });

  it('are corrections where their price differs: all for the salon, their own for an artist (Q39_3)', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut, { price_cents: 6_000 });
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut, { price_cents: 4_000 });
    await setArtistService(fixtures.knex, ids.bea, ids.anaColor);
    const correctionsFor = async (actor = owner) =>
      (await fixtures.host.call(getSalonServiceCorrections, {}, { actor })).body.corrections;
    const ofBea = { serviceId: ids.cut, userId: ids.bea, priceCent: 4_000 };
    expect(await correctionsFor()).toEqual([
      { serviceId: ids.cut, userId: ids.ana, priceCent: 6_000 },
      ofBea,
    ]);
    expect(await correctionsFor(artist)).toEqual([ofBea]);
  });
});
