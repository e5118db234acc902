import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rankCities, typosBetween, matchingStates, type CityCandidate } from './rank-places.ts';
import { readPlaceInput } from './read-place-input.ts';

const city = (parts: Partial<CityCandidate>): CityCandidate => ({
  ...{ city: 'Clinton', state: 'OK', nameKey: 'clinton', zip: '73601', lat: 35.5, lon: -98.9 },
  ...{ population: 6_000, salons: 0 },
  ...parts,
});

describe('typing errors between a text and a name, or its beginning', () => {
  it.each([
    ['phoenix', 'phoenix', 0],
    ['pheonix', 'phoenix', 1],
    ['chigaco', 'chicago', 2],
    ['seatle', 'seattle', 1],
    ['miamy', 'miami', 1],
    ['pheon', 'phoenix', 1],
    ['phoe', 'phoenix', 0],
  ])('%s to %s are %d', (text, name, typos) => {
    expect(typosBetween(text, name)).toBe(typos);
  });

  it('are never more than the letters of the text, and 0 for the name itself', () => {
    const words = fc.stringMatching(/^[a-z ]{1,12}$/);
    fc.assert(
      fc.property(words, words, (text, name) => {
        expect(typosBetween(text, text)).toBe(0);
        const typos = typosBetween(text, name);
        expect(typos === Number.POSITIVE_INFINITY || typos <= Math.max(text.length, name.length)).toBe(true);
      }),
    );
  });
});

describe('cities', () => {
  const readings = [{ cityKey: 'clinton', states: [] }];
  const order = (...candidates: CityCandidate[]) =>
    rankCities(candidates, readings).map(({ city: found }) => found.state);

  it('with a larger population, or with salons, come before others with the same name', () => {
    expect(order(city({ state: 'IA' }), city({ state: 'MD', population: 60_000 }))).toEqual(['MD', 'IA']);
    expect(order(city({ state: 'IA' }), city({ state: 'TN', salons: 3 }))).toEqual(['TN', 'IA']);
  });

  it('with another spelling are not suggested if a large one matches exactly', () => {
    const alike = city({ nameKey: 'clintonville', city: 'Klinton', state: 'WI' });
    const other = city({ nameKey: 'clanton', city: 'Clanton', state: 'AL' });
    expect(order(other, city({}))).toEqual(['OK', 'AL']);
    expect(order(alike, other, city({ population: 30_000 }))).toEqual(['OK', 'WI']);
  });

  it('in a state other than the named one are left out', () => {
    const inIowa = [{ cityKey: 'clinton', states: ['IA'] }];
    expect(
      rankCities([city({}), city({ state: 'IA' })], inIowa).map(({ city: found }) => found.state),
    ).toEqual(['IA']);
  });
});

describe('a text', () => {
  it.each([
    [
      'springfield illinois',
      [
        ['springfield illinois', []],
        ['springfield', ['IL']],
      ],
    ],
    ['springfield, i', [['springfield', ['IA', 'ID', 'IL', 'IN']]]],
    [
      'Billings MT',
      [
        ['billings mount', []],
        ['billings', ['MT']],
      ],
    ],
    [
      'west virginia',
      [
        ['west virginia', []],
        ['west', ['VA']],
      ],
    ],
    [', AZ', []],
    ['%', []],
  ])('%j is read as %j', (input, readings) => {
    const read = readPlaceInput(input).map(({ cityKey, states }) => [cityKey, [...states].sort()]);
    expect(read).toEqual(readings);
  });

  it('with any characters is read without failing, into keys without wildcards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (input) => {
        for (const { cityKey } of readPlaceInput(input)) expect(cityKey).toMatch(/^[\p{L}\p{N} ]+$/u);
        expect(Array.isArray(matchingStates(input))).toBe(true);
      }),
    );
  });

  it('matches states by name, beginning, code and with typing errors, but none after a comma', () => {
    expect(matchingStates('Texas').map(({ code }) => code)).toEqual(['TX']);
    expect(matchingStates('north').map(({ code }) => code)).toEqual(['NC', 'ND']);
    expect(matchingStates('ca').map(({ code }) => code)).toEqual(['CA']);
    expect(matchingStates('pensylvania').map(({ code }) => code)).toEqual(['PA']);
    expect(matchingStates('Paris, Texas')).toEqual([]);
  });
});
