import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getProfessionalProfile, suggestStreets, type RequestOf } from '@frizo/contracts';
import { buildActor } from '@frizo/service-kit/testing';
import { photonFeature, startFakeGeocoder, type FakeGeocoder } from '../testing/fake-geocoder.ts';
import { ids, startBusinessFixtures, type BusinessFixtures } from '../testing/fixtures.ts';

const owner = buildActor({ userId: ids.ana, userType: 7, salonId: ids.salon, salonAdmin: true });
const artist = buildActor({ userId: ids.bea, userType: 6, salonId: ids.salon });
const saguaro = { street: '12 Saguaro St', city: 'Phoenix', state: 'AZ', zip: '85004' };

describe('street suggestions', () => {
  let geocoder: FakeGeocoder;
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    geocoder = await startFakeGeocoder();
    fixtures = await startBusinessFixtures({ GEOCODER_URL: geocoder.url });
  });
  beforeEach(async () => {
    geocoder.answer({ features: [photonFeature({ housenumber: '12', street: 'Saguaro St' })] });
    await fixtures.knex('street_searches').delete();
  });
  afterAll(async () => {
    await fixtures.stop();
    await geocoder.stop();
  });

  const ask = (request: Partial<RequestOf<typeof suggestStreets>> = {}, actor = owner) =>
    fixtures.host.call(suggestStreets, { input: '12 sag', ...request }, { actor });

  it('come from the geocoder that is configured, which the profile says', async () => {
    const { status, body } = await ask({ zip: '85004' });
    expect(status).toBe(200);
    expect(body.list).toEqual([{ ...saguaro, lat: 33.4519, lon: -112.074 }]);
    const profile = await fixtures.host.call(getProfessionalProfile, {}, { actor: owner });
    expect(profile.body.suggestsStreets).toBe(true);
  });

  it('are for those who manage a salon', async () => {
    expect((await ask({}, artist)).status).toBe(403);
    expect((await fixtures.host.call(suggestStreets, { input: '12 sag' })).status).toBe(401);
  });

  it('need three characters', async () => {
    expect((await ask({ input: '12' })).status).toBe(400);
  });

  it('are none while the geocoder fails: an address can be typed without', async () => {
    geocoder.answer({ error: 'busy' }, 503);
    expect(await ask()).toMatchObject({ status: 200, body: { list: [] } });
  });

  it('are limited to 60 per minute and person', async () => {
    for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(200);
    const sent = geocoder.requested.length;
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { error: { key: 'request.too_many' } } });
    expect(geocoder.requested).toHaveLength(sent);
    const other = buildActor({ userId: ids.cleo, userType: 3, salonId: ids.salon, salonAdmin: true });
    expect((await ask({}, other)).status).toBe(200);
    fixtures.clock.advance({ seconds: 60 });
    expect((await ask()).status).toBe(200);
  });
});
