import { describe, expect, it } from '@jest/globals';
import { nameKey, readCities } from './cities.ts';
import { censusPopulations, cityKey, namedParts, nicknames } from './largest-cities.ts';
import { readZipLocations } from './places-table.ts';
import { stateNames } from './state-names.ts';

const cities = readCities();
const byKey = new Map(cities.map((city) => [cityKey(city), city]));

describe('the cities of the table', () => {
  it('are unique', () => {
    expect(byKey.size).toBe(cities.length);
    expect(cities.length).toBeGreaterThan(29_000);
  });

  it('include every city of the census list, so that none of its numbers is lost', () => {
    expect([...censusPopulations.keys()].filter((key) => !byKey.has(key))).toEqual([]);
  });

  it('include every borough and district with an existing ZIP', () => {
    const missing = namedParts.filter(({ name, state, zip }) => byKey.get(`${name}, ${state}`)?.zip !== zip);
    expect(missing).toEqual([]);
  });

  it('include every city with a nickname', () => {
    expect(Object.values(nicknames).filter((key) => !censusPopulations.has(key))).toEqual([]);
    expect(Object.keys(nicknames).filter((name) => nameKey(name) !== name && name !== 'st pete')).toEqual([]);
  });

  it.each([
    ['New York, NY', 8_804_000, '10001'],
    ['Springfield, IL', 114_000, '62701'],
    ['Phoenix, AZ', 1_608_000, '85001'],
    ['Manhattan, NY', 1_694_000, '10018'],
  ])('have the population of %s, and its ZIP', (key, population, zip) => {
    expect(byKey.get(key)).toMatchObject({ population, zip });
  });

  it('never estimate a city as large as the largest', () => {
    const estimated = cities.filter((city) => !censusPopulations.has(cityKey(city)));
    const parts = new Set(namedParts.map(({ name, state }) => `${name}, ${state}`));
    const large = estimated.filter((city) => city.population > 60_000 && !parts.has(cityKey(city)));
    expect(large).toEqual([]);
  });

  it('have a name for each of their states', () => {
    const states = new Set(readZipLocations().map(({ state }) => state));
    expect([...states].filter((state) => !(state in stateNames)).sort()).toEqual([]);
  });
});

describe('the key of a name', () => {
  it.each([
    ['St. Louis', 'saint louis'],
    ['ST LOUIS', 'saint louis'],
    ['Ft. Lauderdale', 'fort lauderdale'],
    ['Mt Vernon', 'mount vernon'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Winston-Salem', 'winston salem'],
    ['Bayamón', 'bayamon'],
    ['  New   York ', 'new york'],
    ['%_\\', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });
});
