import { describe, expect, it } from '@jest/globals';
import { joinCity, splitCity } from './city-field.ts';

describe('splitCity', () => {
  it.each([
    ['Phoenix, AZ', 'Phoenix', 'AZ'],
    ['  New   York ,NY ', 'New York', 'NY'],
    ['Phoenix', 'Phoenix', ''],
    ['Phoenix,', 'Phoenix', ''],
    [', AZ', '', 'AZ'],
    ['Phoenix, AZ, USA', 'Phoenix', 'AZ'],
    ['', '', ''],
  ])('splits %j at the comma', (text, city, state) => {
    expect(splitCity(text)).toEqual({ city, state });
  });
});

describe('joinCity', () => {
  it('joins city and state so that they can be split again', () => {
    const place = { city: 'Phoenix', state: 'AZ' };
    expect(joinCity(place)).toBe('Phoenix, AZ');
    expect(splitCity(joinCity(place))).toEqual(place);
  });

  it('leaves out a missing state', () => {
    expect(joinCity({ city: 'Phoenix', state: '' })).toBe('Phoenix');
  });
});
