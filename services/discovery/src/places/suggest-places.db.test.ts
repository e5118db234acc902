import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { suggestPlaces } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { startDiscovery, type DiscoveryCopy } from '../testing/world.ts';

describe('hints of places (Q164)', () => {
  let nats: TestNats;
  let copy: DiscoveryCopy;

  beforeAll(async () => {
    nats = await startTestNats();
    copy = await startDiscovery(nats);
  });
  afterAll(async () => {
    await copy.stop();
    await nats.stop();
  });

  const suggest = async (input: string, limit = 8) =>
    (await copy.host.call(suggestPlaces, { input, limit })).body.list;
  const places = async (input: string) =>
    (await suggest(input)).map(({ zip, city, state }) => `${zip} ${city}, ${state}`);

  it('complete a ZIP', async () => {
    expect(await places('85004')).toEqual(['85004 Phoenix, AZ']);
    expect((await suggest('850', 3)).map(({ zip }) => zip)).toEqual(['85001', '85002', '85003']);
  });

  it('say where a place is', async () => {
    const [phoenix] = await suggest('85004');
    expect(phoenix?.lat).toBeCloseTo(33.45, 1);
    expect(phoenix?.lon).toBeCloseTo(-112.07, 1);
  });

  it('name a city once, in each state that has one', async () => {
    const found = await places('springfield');
    expect(found).toHaveLength(8);
    expect(new Set(found.map((place) => place.slice(6))).size).toBe(8);
  });

  it('keep to the state after a comma', async () => {
    expect(await places('Springfield, IL')).toEqual(['62701 Springfield, IL']);
    expect(await places('springfield,il')).toEqual(['62701 Springfield, IL']);
  });

  it('know Puerto Rico', async () => {
    expect(await places('00901')).toEqual(['00901 San Juan, PR']);
    expect(await places('San Juan, PR')).toEqual(['00901 San Juan, PR']);
  });

  it.each(['%', '_', '\\', ',', ', AZ', "'; drop table places; --", '<script>', '123456', '00000'])(
    'find nothing for %j',
    async (input) => {
      expect(await suggest(input)).toEqual([]);
    },
  );

  it('refuse an empty text', async () => {
    const { status, body } = await copy.host.call(suggestPlaces, { input: '  ' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { input: ['VALUE_IS_REQUIRED'] } } });
  });
});
