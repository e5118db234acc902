import { describe, expect, it } from '@jest/globals';
import { findZip, timezoneOf } from './find-zip.ts';
import { readZipLocations } from './places-table.ts';

describe('a ZIP', () => {
  it('has a place with its time zone', () => {
    expect(findZip('85004')).toEqual({
      zip: '85004',
      city: 'Phoenix',
      state: 'AZ',
      lat: 33.4557,
      lon: -112.0686,
      timezone: 'America/Phoenix',
    });
  });

  it.each([
    ['00901', 'San Juan, PR', 'America/Puerto_Rico'],
    ['99553', 'Akutan, AK', 'America/Nome'],
    ['96813', 'Honolulu, HI', 'Pacific/Honolulu'],
    ['32501', 'Pensacola, FL', 'America/Chicago'],
    ['86515', 'Window Rock, AZ', 'America/Denver'],
    ['46201', 'Indianapolis, IN', 'America/Indiana/Indianapolis'],
  ])('is found anywhere in the table: %s', (zip, place, timezone) => {
    const found = findZip(zip);
    expect([`${found?.city}, ${found?.state}`, found?.timezone]).toEqual([place, timezone]);
  });

  it.each([
    ['59253', 'America/Denver', 'Peerless would be in Saskatchewan, where clocks do not change'],
    ['04730', 'America/New_York', 'Houlton would be in New Brunswick, an hour ahead'],
    ['92259', 'America/Los_Angeles', 'Ocotillo would be in Mexico, which changes clocks by its own law'],
    ['36854', 'America/Chicago', 'Valley would be in Georgia'],
    ['86432', 'America/Phoenix', 'Littlefield would be in Nevada'],
    ['83845', 'America/Los_Angeles', 'Moyie Springs would be in Montana'],
    ['49870', 'America/Menominee', 'Norway would be in Wisconsin'],
  ])("beyond the edge of the time zone map uses its state's zone: %s has %s", (zip, timezone) => {
    expect(findZip(zip)?.timezone).toBe(timezone);
  });

  it.each(['00000', '99999', '00602 ', '0060', '850045', 'abcde', '8500\n', '.....', ''])(
    'that does not exist has no place: %j',
    (zip) => {
      expect(findZip(zip)).toBeUndefined();
    },
  );
});

describe('the table of ZIPs', () => {
  const places = readZipLocations();

  it('contains every ZIP once, including those of Puerto Rico', () => {
    expect(places).toHaveLength(41_155);
    expect(new Set(places.map(({ zip }) => zip)).size).toBe(places.length);
    expect(places.filter(({ state }) => state === 'PR')).toHaveLength(176);
  });

  it('has the position of each ZIP', () => {
    const missing = places.filter(({ lat, lon }) => !(Math.abs(lat) > 1 && Math.abs(lon) > 1));
    expect(missing).toEqual([]);
  });

  it('returns the same for one ZIP as for all', () => {
    const some = places.filter((_, index) => index % 500 === 0);
    for (const place of some) expect(findZip(place.zip)).toMatchObject(place);
  });

  it('has only existing zones, and none of another country', () => {
    const zones = new Set(places.map(timezoneOf));
    expect(zones.size).toBeLessThan(40);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    expect([...zones].filter((zone) => /Toronto|Winnipeg|Regina|Tijuana|Matamoros|Asia/.test(zone))).toEqual(
      [],
    );
  });
});
