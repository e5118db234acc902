import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rankCities, slipsBetween, statesMeant, type CityCandidate } from './rank-places.ts';
import { readPlaceInput } from './read-place-input.ts';

const city = (parts: Partial<CityCandidate>): CityCandidate => ({
  ...{ city: 'Clinton', state: 'OK', nameKey: 'clinton', zip: '73601', lat: 35.5, lon: -98.9 },
  ...{ population: 6_000, salons: 0 },
  ...parts,
});

describe('slips between a text and a name, or its beginning', () => {
  it.each([
    ['phoenix', 'phoenix', 0],
    ['pheonix', 'phoenix', 1],
    ['chigaco', 'chicago', 2],
    ['seatle', 'seattle', 1],
    ['miamy', 'miami', 1],
    ['pheon', 'phoenix', 1],
    ['phoe', 'phoenix', 0],
  ])('%s to %s are %d', (text, name, slips) => {
    expect(slipsBetween(text, name)).toBe(slips);
  });

  it('are never more than the letters of the text, and none for the name itself', () => {
    const words = fc.stringMatching(/^[a-z ]{1,12}$/);
    fc.assert(
      fc.property(words, words, (text, name) => {
        expect(slipsBetween(text, text)).toBe(0);
        const slips = slipsBetween(text, name);
        expect(slips === Number.POSITIVE_INFINITY || slips <= Math.max(text.length, name.length)).toBe(true);
      }),
    );
  });
});

describe('cities', () => {
  const readings = [{ cityKey: 'clinton', states: [] }];
  const order = (...candidates: CityCandidate[]) =>
    rankCities(candidates, readings).map(({ city: found }) => found.state);

  it('with more people, or with salons, come before others of the name', () => {
    expect(order(city({ state: 'IA' }), city({ state: 'MD', population: 60_000 }))).toEqual(['MD', 'IA']);
    expect(order(city({ state: 'IA' }), city({ state: 'TN', salons: 3 }))).toEqual(['TN', 'IA']);
  });

  it('of another spelling are not guessed where one of the name is large', () => {
    const alike = city({ nameKey: 'clintonville', city: 'Klinton', state: 'WI' });
    const other = city({ nameKey: 'clanton', city: 'Clanton', state: 'AL' });
    expect(order(other, city({}))).toEqual(['OK', 'AL']);
    expect(order(alike, other, city({ population: 30_000 }))).toEqual(['OK', 'WI']);
  });

  it('of a state that was not meant are left out', () => {
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

  it('of any letters is read without failing, into keys without wildcards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (input) => {
        for (const { cityKey } of readPlaceInput(input)) expect(cityKey).toMatch(/^[\p{L}\p{N} ]+$/u);
        expect(Array.isArray(statesMeant(input))).toBe(true);
      }),
    );
  });

  it('names states by name, beginning, code and slip, and none after a comma', () => {
    expect(statesMeant('Texas').map(({ code }) => code)).toEqual(['TX']);
    expect(statesMeant('north').map(({ code }) => code)).toEqual(['NC', 'ND']);
    expect(statesMeant('ca').map(({ code }) => code)).toEqual(['CA']);
    expect(statesMeant('pensylvania').map(({ code }) => code)).toEqual(['PA']);
    expect(statesMeant('Paris, Texas')).toEqual([]);
  });
});
