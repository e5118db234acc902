import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { suggestNames } from '@frizo/contracts';
import { startDiscoveryFixtures, type DiscoveryCopy } from './testing/fixtures.ts';

describe('suggestions of names (Q129)', () => {
  let fixtures: DiscoveryCopy;

  beforeAll(async () => {
    fixtures = await startDiscoveryFixtures();
  });
  afterAll(() => fixtures.stop());

  const suggest = async (input: string, limit = 8) =>
    (await fixtures.host.call(suggestNames, { input, limit })).body.list;
  const names = async (input: string) => (await suggest(input)).map(({ name }) => name);

  it('contain the kind, salon or artist, and the place', async () => {
    expect(await suggest('desert')).toEqual([
      { kind: 'salon', id: 1, name: 'Desert Bloom', city: 'Phoenix', state: 'AZ' },
    ]);
    expect(await suggest('dan kai')).toEqual([
      { kind: 'artist', id: 301, name: 'Dan Kai', city: 'Honolulu', state: 'HI' },
    ]);
  });

  it('tolerate a typing error', async () => {
    expect(await names('desrt bloom')).toContain('Desert Bloom');
  });

  it('find names without their accents, and with either form of an apostrophe', async () => {
    const dan = fixtures.knex('artists').where({ artist_id: 301 });
    await dan.clone().update({ first_name: 'Zoë', last_name: 'O’Neil' });
    try {
      for (const input of ['zoe', 'ZOË', "o'nei", 'o’nei', "zoe o'neil"])
        expect(await names(input)).toEqual(['Zoë O’Neil']);
    } finally {
      await dan.clone().update({ first_name: 'Dan', last_name: 'Kai' });
    }
    expect(await names('Dán')).toEqual(['Dan Kai']);
    expect(await names('O’Hará')).toEqual(["O'Hara <b>Style</b>"]);
  });

  it.each([
    ['Bea Lee', 'an artist who is not public'],
    ['Hidden House', 'a salon that is not public'],
    ['Eve Private', 'an artist of a salon that is not public'],
  ])('never contain %s, %s', async (name) => {
    expect(await names(name)).not.toContain(name);
  });

  it.each([
    ['0%', ['100% Curl_y']],
    ['l_y', ['100% Curl_y']],
    ["o'h", ["O'Hara <b>Style</b>"]],
    ['<b>', ["O'Hara <b>Style</b>"]],
    ["'; drop table salons; --", []],
    ['\\\\', []],
  ])('match %s literally', async (input, expected) => {
    expect(await names(input)).toEqual(expected);
  });

  it('are at most as many as requested, the most similar first', async () => {
    expect((await suggest('dan', 1)).map(({ name }) => name)).toEqual(['Dan Kai']);
  });

  it.each([
    ['', 'VALUE_IS_REQUIRED'],
    [' a ', 'VALUE_IS_TOO_SHORT'],
    ['a'.repeat(101), 'VALUE_IS_TOO_LONG'],
  ])('refuse %j', async (input, code) => {
    const { status, body } = await fixtures.host.call(suggestNames, { input });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { input: [code] } } });
  });
});
