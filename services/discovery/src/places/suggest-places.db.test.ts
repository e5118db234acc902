import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { suggestPlaces } from '@frizo/contracts';
import { startTestNats, type TestNats } from '@frizo/local-platform/testing';
import { startDiscovery, type DiscoveryCopy } from '../testing/fixtures.ts';

describe('suggestions of places (Q164)', () => {
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

  it('contain position and time zone', async () => {
    const [phoenix] = await suggest('85004');
    expect(phoenix?.lat).toBeCloseTo(33.45, 1);
    expect(phoenix?.lon).toBeCloseTo(-112.07, 1);
    expect(phoenix?.timezone).toBe('America/Phoenix');
    expect((await suggest('Honolulu'))[0]?.timezone).toBe('Pacific/Honolulu');
  });

  it.each([
    ['New York', 'New York, NY'],
    ['new york', 'New York, NY'],
    ['new york city', 'New York, NY'],
    ['NYC', 'New York, NY'],
    ['new york new york', 'New York, NY'],
    ['miami', 'Miami, FL'],
    ['miami fl', 'Miami, FL'],
    ['miami beach', 'Miami Beach, FL'],
    ['St Louis', 'Saint Louis, MO'],
    ['st. louis', 'Saint Louis, MO'],
    ['saint louis', 'Saint Louis, MO'],
    ['St Paul', 'Saint Paul, MN'],
    ['St Petersburg', 'Saint Petersburg, FL'],
    ['St Pete', 'Saint Petersburg, FL'],
    ['port st lucie', 'Port Saint Lucie, FL'],
    ['Ft Lauderdale', 'Fort Lauderdale, FL'],
    ['Ft. Worth', 'Fort Worth, TX'],
    ['mt vernon ny', 'Mount Vernon, NY'],
    ['Brooklyn', 'Brooklyn, NY'],
    ['manhattan', 'Manhattan, NY'],
    ['Queens', 'Queens, NY'],
    ['the bronx', 'Bronx, NY'],
    ['Bronx', 'Bronx, NY'],
    ['staten island', 'Staten Island, NY'],
    ['harlem', 'Harlem, NY'],
    ['LA', 'Los Angeles, CA'],
    ['los', 'Los Angeles, CA'],
    ['san', 'San Antonio, TX'],
    ['sf', 'San Francisco, CA'],
    ['philly', 'Philadelphia, PA'],
    ['vegas', 'Las Vegas, NV'],
    ['washington dc', 'Washington, DC'],
    ['Washington, D.C.', 'Washington, DC'],
    ['portland', 'Portland, OR'],
    ['Portland, ME', 'Portland, ME'],
    ['portland maine', 'Portland, ME'],
    ['springfield illinois', 'Springfield, IL'],
    ['springfield, ill', 'Springfield, IL'],
    ['kansas city', 'Kansas City, MO'],
    ['kansas city ks', 'Kansas City, KS'],
    ['columbus', 'Columbus, OH'],
    ['Charleston', 'Charleston, SC'],
    ['charleston west virginia', 'Charleston, WV'],
    ['houston', 'Houston, TX'],
    ['boston', 'Boston, MA'],
    ['hollywood florida', 'Hollywood, FL'],
    ['coeur dalene', "Coeur d'Alene, ID"],
    ['winston salem', 'Winston-Salem, NC'],
    ['Bayamón', 'Bayamon, PR'],
    ['pheonix', 'Phoenix, AZ'],
    ['phenix az', 'Phoenix, AZ'],
    ['chigaco', 'Chicago, IL'],
    ['los angelas', 'Los Angeles, CA'],
    ['las vagas', 'Las Vegas, NV'],
    ['huston', 'Houston, TX'],
    ['miamy', 'Miami, FL'],
    ['brookyln', 'Brooklyn, NY'],
    ['philidelphia', 'Philadelphia, PA'],
    ['pittsburg', 'Pittsburgh, PA'],
    ['san fransisco', 'San Francisco, CA'],
    ['cincinatti', 'Cincinnati, OH'],
    ['albequerque', 'Albuquerque, NM'],
    ['tuscon', 'Tucson, AZ'],
    ['seatle', 'Seattle, WA'],
    ['minnapolis', 'Minneapolis, MN'],
    ['st lois', 'Saint Louis, MO'],
    ['new orlens', 'New Orleans, LA'],
    ['springfeild, il', 'Springfield, IL'],
    ['nwe york', 'New York, NY'],
    ['Texas', 'Texas, TX'],
    ['tex', 'Texas, TX'],
    ['TX', 'Texas, TX'],
    ['florida', 'Florida, FL'],
    ['californa', 'California, CA'],
    ['west virginia', 'West Virginia, WV'],
    ['north carolina', 'North Carolina, NC'],
    ['Kansas', 'Kansas, KS'],
    ['georgia', 'Georgia, GA'],
    ['puerto rico', 'Puerto Rico, PR'],
  ])('for %j begin with %s', async (input, expected) => {
    const [first] = await suggest(input);
    expect(`${first?.city}, ${first?.state}`).toBe(expected);
  });

  it('distinguish a state from the city of the same name and offer both', async () => {
    const found = (await suggest('new york')).map(({ kind, city, state }) => `${kind} ${city}, ${state}`);
    expect(found.slice(0, 2)).toEqual(['city New York, NY', 'state New York, NY']);
  });

  it('contain a city once per state, the largest first', async () => {
    const found = await places('springfield');
    expect(found).toHaveLength(8);
    expect(new Set(found.map((place) => place.slice(6))).size).toBe(8);
    expect(found[0]).toBe('65801 Springfield, MO');
  });

  it('respect the state after a comma', async () => {
    expect(await places('Springfield, IL')).toEqual(['62701 Springfield, IL']);
    expect(await places('springfield,il')).toEqual(['62701 Springfield, IL']);
    expect(await places('springfield, zz')).toEqual([]);
  });

  it('consider salons: of two small towns the one with salons comes first', async () => {
    const first = async () => (await places('clinton, '))[0];
    const before = await first();
    expect(before).not.toBe('73601 Clinton, OK');
    await copy.knex('salons').insert({
      ...{ salon_id: 1, version: 1, title: 'Rose', url: 'rose', type: 'company', is_public: true },
    });
    await copy.knex('addresses').insert(
      Array.from({ length: 30 }, (_, index) => ({
        ...{ address_id: index + 1, salon_id: 1, city: 'Clinton', state: 'OK', zip: '73601' },
        ...{ timezone: 'America/Chicago', lat: 35.5, lon: -98.97 },
      })),
    );
    expect(await first()).toBe('73601 Clinton, OK');
    const popular = await places('');
    expect(popular.slice(0, 2)).toEqual(['10001 New York, NY', '73601 Clinton, OK']);
    await copy.knex('salons').update({ is_public: false });
    expect(await first()).toBe(before);
    await copy.knex('salons').delete();
  });

  it('without a text are the popular cities', async () => {
    expect(await places('')).toEqual([
      '10001 New York, NY',
      '90001 Los Angeles, CA',
      '60601 Chicago, IL',
      '11201 Brooklyn, NY',
      '11375 Queens, NY',
      '77001 Houston, TX',
      '10018 Manhattan, NY',
      '85001 Phoenix, AZ',
    ]);
    expect(await suggest('  ', 3)).toHaveLength(3);
  });

  it('include Puerto Rico', async () => {
    expect(await places('00901')).toEqual(['00901 San Juan, PR']);
    expect(await places('San Juan, PR')).toEqual(['00901 San Juan, PR']);
  });

  it.each(['%', '_', '\\', ',', ', AZ', "'; drop table places; --", '<zzzzz>', '123456', '00000'])(
    'find nothing for %j',
    async (input) => {
      expect(await suggest(input)).toEqual([]);
    },
  );

  it('refuse a text that is too long', async () => {
    const { status, body } = await copy.host.call(suggestPlaces, { input: 'a'.repeat(101) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { fields: { input: ['VALUE_IS_TOO_LONG'] } } });
  });
});
