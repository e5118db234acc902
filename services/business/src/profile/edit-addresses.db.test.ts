import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { editAddresses, getProfessionalProfile, type RequestOf } from '@frizo/contracts';
import { buildActor, until } from '@frizo/service-kit/testing';
import { address, ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

type AddressData = RequestOf<typeof editAddresses>['addressData'];

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });
const mesa = { address: '9 Mesa Rd', suite: '2B', zip: '85201' };
const secondId = 20;
const farId = 21;

describe('the addresses of a salon', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  beforeEach(async () => {
    const { knex } = fixtures;
    await knex('addresses').whereNot({ id: ids.address }).delete();
    await knex('addresses')
      .insert({ ...address, salon_id: ids.salon })
      .onConflict('id')
      .merge();
    await knex('salons').where({ id: ids.salon }).update({ version: 1 });
    await knex('hours').delete();
    await knex('hours').insert(hoursAt(ids.address, ids.ana));
    fixtures.published.splice(0);
  });

  const edit = (addressData: AddressData, { actor = owner, version = 1 } = {}) =>
    fixtures.host.call(editAddresses, { version, addressData }, { actor });
  const givenAddress = (id: number, overrides: object = {}) =>
    fixtures.knex('addresses').insert({ ...address, ...overrides, id, salon_id: ids.salon });
  const publishedAs = (subject: string) => fixtures.published.filter((event) => event.subject === subject);
  const salonPublished = () =>
    until(
      async () => publishedAs('business.salon-changed.v1'),
      (events) => events.length > 0,
    );

  it("are added with city, state, time zone and place of their ZIP, and published with the salon's new version (Q67)", async () => {
    const { status, body } = await edit({ new: [{ ...mesa, address: '  9  Mesa Rd ' }] });
    expect(status).toBe(200);
    expect(body.version).toBe(2);
    expect(body.addresses).toEqual([
      address,
      {
        id: expect.any(Number),
        ...mesa,
        city: 'Mesa',
        state: 'AZ',
        timezone: 'America/Phoenix',
        lat: expect.closeTo(33.43, 1),
        lon: expect.closeTo(-111.85, 1),
      },
    ]);
    await salonPublished();
    expect(publishedAs('business.salon-changed.v1').at(-1)?.payload).toMatchObject({
      version: 2,
      addresses: body.addresses,
    });
    const profile = await fixtures.host.call(getProfessionalProfile, {}, { actor: artist });
    expect(profile.body.profAddress).toEqual(body.addresses);
  });

  it('may lack the street where artists travel to their clients', async () => {
    const { body } = await edit({ new: [{ zip: '85201', onLocation: true }] });
    expect(body.addresses[1]).toMatchObject({ address: '', city: 'Mesa', onLocation: true });
  });

  it('keep the position that a geocoder found until street or ZIP change', async () => {
    const kept = await edit({
      edit: [{ id: ids.address, address: address.address, zip: '85004', suite: '7' }],
    });
    expect(kept.body.addresses[0]).toMatchObject({ suite: '7', lat: address.lat, lon: address.lon });
    const moved = await edit(
      { edit: [{ id: ids.address, address: '1 Elm St', zip: '85004' }] },
      { version: 2 },
    );
    expect(moved.body.addresses[0]).toMatchObject({ suite: null, lat: 33.4557, lon: -112.0686 });
  });

  it('keep the wall-clock hours when another ZIP changes the time zone', async () => {
    const { body } = await edit({ edit: [{ id: ids.address, address: '1 Elm St', zip: '80202' }] });
    expect(body.addresses[0]).toMatchObject({ city: 'Denver', timezone: 'America/Denver' });
    expect(await fixtures.knex('hours')).toMatchObject([{ start_seconds: 36_000, end_seconds: 68_400 }]);
  });

  it('are added, changed and removed in one save, with what happens to the appointments', async () => {
    await givenAddress(secondId);
    await fixtures.knex('hours').insert(hoursAt(secondId, ids.bea));
    const { status, body } = await edit({
      new: [mesa],
      edit: [{ id: ids.address, address: '1 Elm St', zip: '85004' }],
      remove: [{ id: secondId, appointments: 'move', moveTo: ids.address }],
    });
    expect(status).toBe(200);
    expect(body.addresses.map((one) => one.address)).toEqual(['1 Elm St', '9 Mesa Rd']);
    await until(
      async () => publishedAs('business.address-removed.v1'),
      (events) => events.length > 0,
    );
    expect(publishedAs('business.address-removed.v1').map(({ payload }) => payload)).toEqual([
      {
        salonId: ids.salon,
        version: 2,
        addressId: secondId,
        appointments: 'move',
        moveToAddressId: ids.address,
      },
    ]);
    expect(publishedAs('business.hours-changed.v1').map(({ payload }) => payload)).toEqual([
      { artistId: ids.bea, version: 2, hours: [], exceptions: [] },
    ]);
  });

  it.each<[string, AddressData, Record<string, string[]>]>([
    ['a missing street', { new: [{ ...mesa, address: '' }] }, { 'new.0.address': ['VALUE_IS_REQUIRED'] }],
    [
      'a street of one character',
      { new: [{ ...mesa, address: 'A' }] },
      { 'new.0.address': ['VALUE_IS_TOO_SHORT'] },
    ],
    [
      'a long street',
      { new: [{ ...mesa, address: 'A'.repeat(101) }] },
      { 'new.0.address': ['VALUE_IS_TOO_LONG'] },
    ],
    ['a long suite', { new: [mesa, { ...mesa, suite: '123456' }] }, { 'new.1.suite': ['VALUE_IS_TOO_LONG'] }],
    ['no ZIP', { new: [{ ...mesa, zip: '' }] }, { 'new.0.zip': ['VALUE_IS_REQUIRED'] }],
    ['a short ZIP', { new: [{ ...mesa, zip: '8520' }] }, { 'new.0.zip': ['VALUE_IS_TOO_SHORT'] }],
    [
      'a ZIP that does not exist',
      { edit: [{ id: ids.address, ...mesa, zip: '00000' }] },
      { 'edit.0.zip': ['ZIP_NOT_EXISTS'] },
    ],
    [
      'a position elsewhere',
      { new: [{ ...mesa, lat: 40.7, lon: -74 }] },
      { 'new.0.zip': ['POSITION_NOT_IN_ZIP'] },
    ],
    [
      'an address that is changed and removed',
      { edit: [{ id: ids.address, ...mesa }], remove: [{ id: ids.address, appointments: 'keep' }] },
      { 'remove.0.id': ['VALUE_IS_EQUAL'] },
    ],
  ])('are refused with a code at the entry: %s', async (_what, addressData, fields) => {
    const { status, body } = await edit(addressData);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields } });
    expect(await fixtures.knex('salons').where({ id: ids.salon }).first('version')).toEqual({ version: 1 });
  });

  it('have appointments moved within their time zone only', async () => {
    await givenAddress(secondId);
    await givenAddress(farId, { zip: '80202', timezone: 'America/Denver' });
    const { status, body } = await edit({ remove: [{ id: secondId, appointments: 'move', moveTo: farId }] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { 'remove.0.moveTo': ['VALUE_IS_NOT_EQUAL'] } } });
  });

  it('include at least one', async () => {
    const { status, body } = await edit({ remove: [{ id: ids.address, appointments: 'keep' }] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { key: 'salon.last_address' } });
  });

  it('are 20 at most', async () => {
    expect((await edit({ new: Array.from({ length: 19 }, () => mesa) })).status).toBe(200);
    const { status, body } = await edit({ new: [mesa] }, { version: 2 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { key: 'salon.too_many_addresses' } });
  });

  it('are not changed by a form that was opened before somebody else saved', async () => {
    await edit({ new: [mesa] });
    const { status, body } = await edit({ new: [mesa] });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { key: 'salon.changed_meanwhile' } });
  });

  it('of another salon are not there to be changed, removed or moved to', async () => {
    const foreignId = 30;
    await fixtures.knex('salons').insert({ id: 2, title: 'Other', url: 'other', phone: '', type: 'company' });
    await givenAddress(foreignId, { salon_id: 2 });
    await fixtures.knex('addresses').where({ id: foreignId }).update({ salon_id: 2 });
    await givenAddress(secondId);
    const edits: AddressData[] = [
      { edit: [{ id: foreignId, ...mesa }] },
      { remove: [{ id: foreignId, appointments: 'cancel' }] },
      { remove: [{ id: secondId, appointments: 'move', moveTo: foreignId }] },
    ];
    for (const addressData of edits) expect((await edit(addressData)).status).toBe(404);
  });

  it('are not for an artist of the salon to change', async () => {
    expect((await edit({ new: [mesa] }, { actor: artist })).status).toBe(403);
  });
});

function hoursAt(address_id: number, artist_id: number) {
  return { address_id, artist_id, day_index: 2, start_seconds: 36_000, end_seconds: 68_400 };
}
