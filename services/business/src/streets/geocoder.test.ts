import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnv } from '../env.ts';
import {
  nominatimResult,
  photonFeature,
  startFakeGeocoder,
  type FakeGeocoder,
} from '../testing/fake-geocoder.ts';
import { findStreets, type GeocoderSettings } from './geocoder.ts';

const place = { city: 'Phoenix', state: 'AZ', zip: '85004', lat: 33.4519, lon: -112.074 };
const input = '12 saguaro';

describe('a geocoder', () => {
  let server: FakeGeocoder;

  beforeAll(async () => {
    server = await startFakeGeocoder();
  });
  beforeEach(() => server.answer([]));
  afterAll(() => server.stop());

  const find = (kind: GeocoderSettings['kind'], search: { input?: string; zip?: string } = {}) =>
    findStreets({ url: server.url, kind }, { input, zip: undefined, ...search });
  const lastRequest = () => server.requested.at(-1);
  const lastQuery = () => Object.fromEntries(lastRequest()?.searchParams ?? []);

  it('of the kind Photon finds houses and streets, near a ZIP first', async () => {
    server.answer({
      type: 'FeatureCollection',
      features: [
        photonFeature({ housenumber: '12', street: 'North Saguaro Street' }),
        photonFeature({ type: 'street', name: 'Saguaro Lane' }),
      ],
    });
    expect(await find('photon', { zip: '85004' })).toEqual([
      { street: '12 North Saguaro Street', ...place },
      { street: '12 Saguaro Lane', ...place },
    ]);
    expect(lastRequest()?.pathname).toBe('/api');
    expect(lastQuery()).toMatchObject({ q: input, limit: '10', lat: '33.4557', lon: '-112.0686' });
  });

  it('of the kind Nominatim finds them in its own format', async () => {
    server.answer([
      nominatimResult({ house_number: '12', road: 'North Saguaro Street' }),
      nominatimResult({ road: 'Saguaro Lane' }),
    ]);
    expect(await find('nominatim')).toEqual([
      { street: '12 North Saguaro Street', ...place },
      { street: '12 Saguaro Lane', ...place },
    ]);
    expect(lastRequest()?.pathname).toBe('/search');
    expect(lastQuery()).toMatchObject({
      q: input,
      format: 'jsonv2',
      countrycodes: 'us',
      addressdetails: '1',
    });
    expect(lastQuery()).not.toHaveProperty('viewbox');
    await find('nominatim', { zip: '85004' });
    expect(lastQuery()).toHaveProperty('viewbox');
  });

  it('suggests what can be saved only: in the United States, in an existing ZIP that contains the position, not too long', async () => {
    const features = [
      photonFeature({ housenumber: '1', street: 'Rue Saguaro', countrycode: 'FR', postcode: '85004' }),
      photonFeature({ housenumber: '2', street: 'Saguaro', postcode: '00000' }),
      photonFeature({ housenumber: '3', street: 'Saguaro', postcode: undefined }),
      photonFeature({ housenumber: '4', street: 'Saguaro' }, [-74, 40.7]),
      photonFeature({ housenumber: '5', street: 'S'.repeat(120) }),
      photonFeature({ type: 'city', name: 'Saguaro' }),
      photonFeature({ housenumber: '6', street: '  Saguaro \u0007 Street ', postcode: '85004-1234' }),
    ];
    server.answer({ features });
    expect(await find('photon', { input: 'saguaro' })).toEqual([{ street: '6 Saguaro Street', ...place }]);
  });

  it('suggests every street once, and five at most', async () => {
    const houses = ['1', '1', '2', '3', '4', '5', '6', '7'];
    server.answer({
      features: houses.map((housenumber) => photonFeature({ housenumber, street: 'Saguaro' })),
    });
    const streets = (await find('photon')).map(({ street }) => street);
    expect(streets).toEqual(['1 Saguaro', '2 Saguaro', '3 Saguaro', '4 Saguaro', '5 Saguaro']);
  });

  it.each([
    ['an error', { error: 'busy' }, 503],
    ['another format', { results: [] }, 200],
    ['no JSON', '<html>', 200],
  ])('rejects when the server answers with %s', async (_what, body, status) => {
    server.answer(body, status);
    await expect(find('photon')).rejects.toThrow();
    await expect(find('nominatim')).rejects.toThrow();
  });

  it('is not waited for beyond a deadline', async () => {
    server.answer(null);
    const search = { input, zip: undefined };
    await expect(findStreets({ url: server.url, kind: 'photon' }, search, 50)).rejects.toThrow(/timeout/);
  });
});

describe("business's settings", () => {
  it('have no geocoder unless an address is set, and Photon by default', () => {
    expect(readEnv({}).geocoder).toBeUndefined();
    expect(readEnv({ GEOCODER_URL: '' }).geocoder).toBeUndefined();
    expect(readEnv({ GEOCODER_URL: 'https://photon.test/' }).geocoder).toEqual({
      url: 'https://photon.test',
      kind: 'photon',
    });
  });

  it('refuse an address that is none, and an unknown kind', () => {
    expect(() => readEnv({ GEOCODER_URL: 'photon.test' })).toThrow();
    expect(() => readEnv({ GEOCODER_URL: 'https://photon.test', GEOCODER_KIND: 'maps' })).toThrow();
  });
});
