import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getZip } from '@frizo/contracts';
import { startBusinessFixtures, type BusinessFixtures } from './testing/fixtures.ts';

describe('a ZIP (Q63)', () => {
  let fixtures: BusinessFixtures;

  beforeAll(async () => {
    fixtures = await startBusinessFixtures();
  });
  afterAll(() => fixtures.stop());

  const get = (zip: string) => fixtures.host.call(getZip, { zip });

  it('has a city, a state and a time zone', async () => {
    const { status, body } = await get('85004');
    expect({ status, body }).toEqual({
      status: 200,
      body: { city: 'Phoenix', state: 'AZ', timezone: 'America/Phoenix' },
    });
    expect((await get('00901')).body).toEqual({
      city: 'San Juan',
      state: 'PR',
      timezone: 'America/Puerto_Rico',
    });
  });

  it('that is unknown is a 404', async () => {
    expect(await get('00000')).toMatchObject({
      status: 404,
      body: { error: { key: 'zip.not_exists', message: 'Enter an existing zip' } },
    });
  });

  it.each(['1234', '123456', 'abcde', '85004-1234'])('has five digits: %s', async (zip) => {
    expect(await get(zip)).toMatchObject({
      status: 400,
      body: { error: { fields: { zip: [expect.any(String)] } } },
    });
  });
});
