import { describe, expect, it } from '@jest/globals';
import { placeText } from '@frizo/forms';
import { splitCity } from './city-field.ts';

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

it('splits what the ZIP field fills in', () => {
  const place = { city: 'Phoenix', state: 'AZ' };
  expect(splitCity(placeText(place))).toEqual(place);
});
