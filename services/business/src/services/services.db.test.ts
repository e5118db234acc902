import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getArtistServices, getManagedArtistServices, getServiceTree } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { ids, setArtistService, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

describe('services', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  beforeEach(() => fixtures.knex('artist_services').delete());
  afterAll(() => fixtures.stop());

  const servicesOf = async (...artists: number[]) =>
    (await fixtures.host.call(getArtistServices, { artists })).body.artists;

  it('are a tree in display order, categories first (Q3)', async () => {
    const { status, body } = await fixtures.host.call(getServiceTree, {});
    expect(status).toBe(200);
    expect(body.response.map(({ id, leaf, parentId }) => [id, leaf, parentId])).toEqual([
      [ids.hair, false, 0],
      [ids.cut, true, ids.hair],
      [ids.color, true, ids.hair],
    ]);
  });

  it("are offered at the salon's price and times if the artist has set none", async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaColor);
    expect(await servicesOf(ids.ana)).toEqual([
      {
        artistId: ids.ana,
        services: [
          {
            id: ids.color,
            salonServiceId: ids.anaColor,
            i18nKey: 'Color',
            parentId: ids.hair,
            categoryKey: 'Hair',
            priceCent: 9_000,
            durationValue: 7_200,
            processingValue: 3_600,
          },
        ],
      },
    ]);
  });

  it.each([
    ['a price', ids.anaColor, { price_cents: 12_000 }, [12_000, 7_200, 3_600]],
    ['a longer duration', ids.anaColor, { duration_seconds: 9_000 }, [9_000, 9_000, 3_600]],
    ['a duration shorter than processing', ids.anaColor, { duration_seconds: 2_700 }, [9_000, 2_700, 2_700]],
    ['a longer duration, busy to its end', ids.anaCut, { duration_seconds: 5_400 }, [5_000, 5_400, 5_400]],
  ] as const)("are offered with the artist's own values: %s", async (_what, offered, own, expected) => {
    await setArtistService(fixtures.knex, ids.ana, offered, own);
    const [ana] = await servicesOf(ids.ana);
    const [service] = ana?.services ?? [];
    expect([service?.priceCent, service?.durationValue, service?.processingValue]).toEqual(expected);
  });

  it('are listed in display order, for each artist in the requested order', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaColor);
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut);
    await setArtistService(fixtures.knex, ids.cleo, ids.anaCut);
    const answer = await servicesOf(999, ids.cleo, ids.ana);
    expect(answer.map(({ artistId, services }) => [artistId, services.map(({ id }) => id)])).toEqual([
      [999, []],
      [ids.cleo, [ids.cut]],
      [ids.ana, [ids.cut, ids.color]],
    ]);
  });

  describe('of artists who are not public', () => {
    const owner = buildActor({ userId: 500, userType: 7, salonId: ids.salon, salonAdmin: true });
    const managed = async (actor: typeof owner, ...artists: number[]) => {
      const { status, body } = await fixtures.host.call(getManagedArtistServices, { artists }, { actor });
      return status === 200 ? body.artists.map(({ services }) => services.map(({ id }) => id)) : status;
    };
    beforeEach(async () => {
      await setArtistService(fixtures.knex, ids.ana, ids.anaCut);
      await setArtistService(fixtures.knex, ids.bea, ids.anaColor);
    });
    afterEach(() => fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: true }));

    it('are not shown to the public, nor are those of a salon that is held back or hidden', async () => {
      expect(await servicesOf(ids.bea)).toEqual([{ artistId: ids.bea, services: [] }]);
      expect((await servicesOf(ids.ana))[0]?.services).toHaveLength(1);
      await fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: false });
      expect(await servicesOf(ids.ana)).toEqual([{ artistId: ids.ana, services: [] }]);
    });

    it('are shown to those who manage the salon, and to an artist their own', async () => {
      await fixtures.knex('salons').where({ id: ids.salon }).update({ is_public: false });
      expect(await managed(owner, ids.bea, ids.ana)).toEqual([[ids.color], [ids.cut]]);
      const bea = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });
      expect(await managed(bea, ids.bea, ids.ana)).toEqual([[ids.color], []]);
    });

    it('are not shown to professionals of other salons, clients and visitors', async () => {
      const other = buildActor({ userId: 501, userType: 7, salonId: ids.otherSalon, salonAdmin: true });
      expect(await managed(other, ids.bea, ids.ana)).toEqual([[], []]);
      expect(await managed(buildActor({ userId: 900 }), ids.bea)).toBe(403);
    });
  });

  it.each([
    ['no artist', [], 'artists', 'VALUE_IS_TOO_SHORT'],
    ['too many artists', Array.from({ length: 51 }, (_, index) => index + 1), 'artists', 'VALUE_IS_TOO_LONG'],
    ['an invalid id', [ids.ana, 0], 'artists.1', 'VALUE_IS_TO_LOW'],
  ])('cannot be requested for %s', async (_title, artists, field, code) => {
    const { status, body } = await fixtures.host.call(getArtistServices, { artists });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { [field]: [code] } } });
  });
});
