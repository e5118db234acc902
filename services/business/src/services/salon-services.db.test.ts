import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addSalonService,
  addSalonServices,
  editSalonService,
  getDurationIntervals,
  getOwnSalonServices,
  getServiceTree,
  removeSalonService,
  type RequestOf,
} from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { ids, setArtistService, type BusinessFixtures } from '../testing/fixtures.ts';
import { other, resetServices, shave, startServicesFixtures } from '../testing/services-fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });
const adminArtist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon, salonAdmin: true });
const otherOwner = buildActor({ userId: other.artist, userType: 2, salonId: other.salon, salonAdmin: true });

let fixtures: BusinessFixtures;

beforeAll(async () => {
  fixtures = await startServicesFixtures();
});
beforeEach(() => resetServices(fixtures.knex));
afterAll(() => fixtures.stop());

const read = async (actor = owner) => (await fixtures.host.call(getOwnSalonServices, {}, { actor })).body;
const serviceOf = async (serviceId: number, actor = owner) =>
  (await read(actor)).services.find(({ id }) => id === serviceId);
const fade = { version: 1, serviceId: other.service, price: 3_500, duration: 2_700, processing: 1_800 };
const add = (changes: Partial<RequestOf<typeof addSalonService>> = {}, actor = owner) =>
  fixtures.host.call(addSalonService, { ...fade, ...changes }, { actor });
const edit = (changes: Partial<RequestOf<typeof editSalonService>> = {}, actor = owner) =>
  fixtures.host.call(
    editSalonService,
    { salonServiceId: ids.anaCut, version: 1, price: 5_500, duration: 4_500, processing: 3_600, ...changes },
    { actor },
  );
const remove = (salonServiceId: number, version: number, actor = owner) =>
  fixtures.host.call(removeSalonService, { salonServiceId, version }, { actor });
describe('the services of a salon', () => {
  it('are read by those who manage it, with who does each and at which own price (Q88_2)', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut, { price_cents: 6_000 });
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut);
    expect(await read(adminArtist)).toEqual({
      version: 1,
      services: [
        {
          id: ids.cut,
          salonServiceId: ids.anaCut,
          i18nKey: 'Cut',
          parentId: ids.hair,
          categoryKey: 'Hair',
          priceCent: 5_000,
          durationValue: 3_600,
          processingValue: 1_800,
          allowZeroPrice: false,
          artists: [
            { artistId: ids.ana, individualPriceCent: 6_000 },
            { artistId: ids.bea, individualPriceCent: 0 },
          ],
        },
        expect.objectContaining({ salonServiceId: ids.anaColor, artists: [] }),
      ],
      // Cleo takes no bookings and does nothing.
      artists: [expect.objectContaining({ id: ids.ana }), expect.objectContaining({ id: ids.bea })],
    });
  });

  it('are not for artists, who read their own, nor for clients', async () => {
    expect((await fixtures.host.call(getOwnSalonServices, {}, { actor: artist })).status).toBe(403);
    expect(
      (await fixtures.host.call(getOwnSalonServices, {}, { actor: buildActor({ userId: 9 }) })).status,
    ).toBe(403);
  });

  it('have durations in steps of 15 minutes, ascending (Q50)', async () => {
    const { body } = await fixtures.host.call(getDurationIntervals, {}, { actor: artist });
    expect(body.durations.slice(0, 5)).toEqual([
      { durationID: 1, value: 900, name: '15 min' },
      { durationID: 2, value: 1_800, name: '30 min' },
      { durationID: 3, value: 2_700, name: '45 min' },
      { durationID: 4, value: 3_600, name: '1 h' },
      { durationID: 5, value: 4_500, name: '1 h 15 min' },
    ]);
    expect(body.processings.at(-1)).toEqual({ processingID: 48, value: 43_200, name: '12 h' });
  });

  it('start from what they usually take, where the tree says it (Q3)', async () => {
    const { body } = await fixtures.host.call(getServiceTree, {});
    expect(body.response.find(({ id }) => id === shave)).toMatchObject({ durationValue: 1_800 });
    expect(body.response.find(({ id }) => id === ids.cut)).not.toHaveProperty('durationValue');
  });
});

describe('adding a service', () => {
  it('is told to booking and the search, and done at once by an owner who is an artist', async () => {
    const { status, body } = await add();
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    expect(await serviceOf(other.service)).toMatchObject({
      salonServiceId: body.salonServiceId,
      priceCent: 3_500,
      durationValue: 2_700,
      processingValue: 1_800,
      artists: [{ artistId: ids.ana, individualPriceCent: 0 }],
    });
    const events = await until(
      async () => fixtures.published,
      (published) => published.some(({ payload }) => payload['version'] === 2),
    );
    expect(events.at(-1)?.payload).toMatchObject({
      salonId: ids.salon,
      version: 2,
      services: expect.arrayContaining([
        expect.objectContaining({ serviceId: other.service, priceCents: 3_500 }),
      ]),
      artistServices: [expect.objectContaining({ artistId: ids.ana, salonServiceId: body.salonServiceId })],
    });
  });

  it('is done at once by a freelancer', async () => {
    await add({ serviceId: shave, price: 0 }, otherOwner);
    expect(await serviceOf(shave, otherOwner)).toMatchObject({
      priceCent: 0,
      artists: [{ artistId: other.artist, individualPriceCent: 0 }],
    });
  });

  it.each([
    ['an admin who is an artist of somebody else', adminArtist],
    [
      'an owner without bookings',
      buildActor({ userId: ids.cleo, userType: 7, salonId: ids.salon, salonAdmin: true }),
    ],
    ['a salon account', buildActor({ userId: ids.ana, userType: 3, salonId: ids.salon, salonAdmin: true })],
  ])('leaves it without an artist where %s adds it', async (_who, actor) => {
    await add({}, actor);
    expect(await serviceOf(other.service, actor)).toMatchObject({ artists: [] });
  });

  it.each([
    ['one that the tree does not have', { serviceId: 999 }, { serviceId: ['SELECTED_SERVICE_IS_MISSING'] }],
    ['a category', { serviceId: ids.hair }, { serviceId: ['SELECTED_SERVICE_IS_NOT_A_LEAF'] }],
    ['no price', { price: undefined as never }, { price: ['VALUE_IS_REQUIRED'] }],
    ['a free one that must have a price', { price: 0 }, { price: ['VALUE_IS_TO_LOW'] }],
    ['a price of five digits', { price: 1_000_000 }, { price: ['VALUE_IS_TO_HIGH'] }],
    ['a negative price', { price: -4_500 }, { price: ['VALUE_IS_TO_LOW'] }],
    ['cents', { price: 4_550 }, { price: ['VALUE_IS_INVALID'] }],
    ['processing beyond the duration', { processing: 3_600 }, { processing: ['VALUE_IS_TO_HIGH'] }],
    ['twenty minutes', { duration: 1_200, processing: 900 }, { duration: ['VALUE_IS_INVALID'] }],
    ['more than 12 hours', { duration: 44_100 }, { duration: ['VALUE_IS_TO_HIGH'] }],
  ])('refuses %s', async (_what, changes, fields) => {
    const { status, body } = await add(changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
    expect((await read()).version).toBe(1);
  });

  it('refuses one that the salon has', async () => {
    const { status, body } = await add({ serviceId: ids.cut });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: { key: 'salon_service.exists', message: 'Cut is among your services already.' },
    });
  });

  it('is not for an artist, and not for a salon that is still being created', async () => {
    expect((await add({}, artist)).status).toBe(403);
    const early = buildActor({ userId: 900, userType: 7, salonId: 999, salonAdmin: true });
    expect(await add({}, early)).toMatchObject({ status: 503, body: { error: { key: 'salon.opening' } } });
  });
});

describe('adding several services', () => {
  const addAll = (services: RequestOf<typeof addSalonServices>['services'], version = 1) =>
    fixtures.host.call(addSalonServices, { version, services }, { actor: owner });
  const { version: _version, ...first } = fade;
  const second = { serviceId: shave, price: 0, duration: 1_800, processing: 1_800 };

  it('adds all of them in one change', async () => {
    const { status, body } = await addAll([second, first]);
    expect({ status, version: body.version }).toEqual({ status: 200, version: 2 });
    const added = [await serviceOf(shave), await serviceOf(other.service)];
    expect(added.map((service) => service?.salonServiceId)).toEqual(body.salonServiceIds);
    expect(added.map((service) => service?.artists.length)).toEqual([1, 1]);
  });

  it('adds none where one is wrong, and says which', async () => {
    const { status, body } = await addAll([second, { ...first, price: 0 }, second]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        fields: { 'services.1.price': ['VALUE_IS_TO_LOW'], 'services.2.serviceId': ['VALUE_IS_EQUAL'] },
      },
    });
    expect((await read()).services).toHaveLength(2);
  });
});

describe('editing a service', () => {
  it("changes price and times, and leaves artists' own prices", async () => {
    await setArtistService(fixtures.knex, ids.bea, ids.anaCut, { price_cents: 7_000 });
    expect((await edit()).body).toEqual({ version: 2 });
    expect(await serviceOf(ids.cut)).toMatchObject({
      priceCent: 5_500,
      durationValue: 4_500,
      processingValue: 3_600,
      artists: [{ artistId: ids.bea, individualPriceCent: 7_000 }],
    });
  });

  it.each([
    [{ price: 0 }, { price: ['VALUE_IS_TO_LOW'] }],
    [{ processing: 5_400 }, { processing: ['VALUE_IS_TO_HIGH'] }],
  ])('refuses %j with a code at the field', async (changes, fields) => {
    const { status, body } = await edit(changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
  });

  it('does not find those of another salon, and is not for an artist', async () => {
    expect((await edit({ salonServiceId: other.salonService })).status).toBe(404);
    expect((await edit({ salonServiceId: 77_777 })).status).toBe(404);
    expect((await edit({}, artist)).status).toBe(403);
  });

  it('tells the second of two people, and keeps what the first has saved', async () => {
    await edit();
    const { status, body } = await edit({ price: 9_900 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'salon.changed_meanwhile' } });
    expect((await serviceOf(ids.cut))?.priceCent).toBe(5_500);
  });

  it('lets one of two people win who save at the same time', async () => {
    const both = await Promise.all([edit({ price: 6_100 }), edit({ price: 6_200 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).version).toBe(2);
  });
});

describe('removing a service', () => {
  it('takes it away from the salon and its artists', async () => {
    await setArtistService(fixtures.knex, ids.ana, ids.anaCut);
    expect((await remove(ids.anaCut, 1)).body).toEqual({ version: 2 });
    expect((await read()).services.map(({ id }) => id)).toEqual([ids.color]);
    expect(await fixtures.knex('artist_services')).toEqual([]);
  });

  it('keeps its id for the day on which it is added again, since pictures refer to it', async () => {
    await remove(ids.anaCut, 1);
    const { body } = await add({ version: 2, serviceId: ids.cut });
    expect(body.salonServiceId).toBe(ids.anaCut);
    expect((await remove(ids.anaCut, 3)).status).toBe(200);
  });

  it('does not find those of another salon, and is not for an artist', async () => {
    expect((await remove(other.salonService, 1)).status).toBe(404);
    expect((await remove(ids.anaCut, 1, artist)).status).toBe(403);
    expect((await remove(ids.anaCut, 1)).status).toBe(200);
  });

  it('tells the second of two people', async () => {
    await edit();
    expect((await remove(ids.anaCut, 1)).status).toBe(409);
  });
});
