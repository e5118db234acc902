import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addSalonBrands,
  type Brand,
  findBrands,
  getBrands,
  getOwnBrands,
  getSalonBrands,
  removeSalonBrands,
} from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });

describe('brands', () => {
  let fixtures: BusinessFixtures;
  let all: Brand[];

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
    all = (await fixtures.host.call(getBrands, {})).body.brands;
  });
  beforeEach(() => fixtures.knex('salon_brands').delete());
  afterAll(() => fixtures.stop());

  const idOf = (name: string) => all.find(({ brandName }) => brandName === name)?.brandID ?? 0;
  const names = ({ brands }: { brands: Brand[] }) => brands.map(({ brandName }) => brandName);
  const add = (brandList: number[], actor = owner) =>
    fixtures.host.call(addSalonBrands, { brandList }, { actor });
  const remove = (brandList: number[], actor = owner) =>
    fixtures.host.call(removeSalonBrands, { brandList }, { actor });
  const own = async (actor = owner) => names((await fixtures.host.call(getOwnBrands, {}, { actor })).body);

  it('are listed by name, each with a drawn tile (Q6)', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(all.slice(0, 3).map(({ brandName }) => brandName)).toEqual([
      'Alfaparf Milano',
      'Amika',
      'Anastasia Beverly Hills',
    ]);
    expect(new Set(all.map(({ brandName }) => brandName)).size).toBe(all.length);
    const tile = decodeURIComponent(all[0]?.brandImageURL ?? '');
    expect(tile).toMatch(/^data:image\/svg\+xml,<svg .*>AM<\/text><\/svg>$/);
  });

  it('are added to a salon and removed from it, and both can be repeated (Q51, Q53)', async () => {
    const [redken, opi] = [idOf('Redken'), idOf('OPI')];
    expect(names((await add([redken, opi])).body)).toEqual(['OPI', 'Redken']);
    expect(names((await add([redken, redken])).body)).toEqual(['OPI', 'Redken']);
    expect(names((await remove([opi])).body)).toEqual(['Redken']);
    expect(names((await remove([opi, 999_999])).body)).toEqual(['Redken']);
    expect(await own(artist)).toEqual(['Redken']);
  });

  it('that do not exist are refused, and then none is added', async () => {
    const { status, body } = await add([idOf('Redken'), 999_999]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { 'brandList.1': ['SELECTED_BRAND_IS_MISSING'] } } });
    expect(await own()).toEqual([]);
    expect((await add([])).status).toBe(400);
  });

  it('are found by id for other services, as far as they exist', async () => {
    const request = { brandIds: [idOf('Redken'), 999_999, idOf('OPI')] };
    const { brandIds } = await fixtures.host.bus.request(findBrands, request);
    expect(new Set(brandIds)).toEqual(new Set([idOf('Redken'), idOf('OPI')]));
  });

  it('of a public salon are public, and of another salon not (Q52_2)', async () => {
    await add([idOf('Redken')]);
    const ofSalon = async (salonId: number) =>
      names((await fixtures.host.call(getSalonBrands, { salonId })).body);
    expect([await ofSalon(ids.salon), await ofSalon(999)]).toEqual([['Redken'], []]);
    await fixtures.knex('salons').update({ is_public: false });
    expect([await ofSalon(ids.salon), await own()]).toEqual([[], ['Redken']]);
  });

  it('are changed by those who manage the salon only', async () => {
    expect((await add([idOf('Redken')], artist)).status).toBe(403);
    expect((await remove([idOf('Redken')], artist)).status).toBe(403);
    const early = buildActor({ userId: 900, userType: 7, salonId: 999, salonAdmin: true });
    expect((await add([idOf('Redken')], early)).status).toBe(503);
    expect(await own(buildActor({ userId: 901, userType: 7, salonId: ids.otherSalon }))).toEqual([]);
  });
});
