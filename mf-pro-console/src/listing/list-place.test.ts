import { describe, expect, it } from '@jest/globals';
import { readListPlace, writeListPlace } from './list-place.ts';

const whole = { search: '', artistIds: [], page: 1 };

describe('the part of a list that is shown', () => {
  it.each([
    ['', whole],
    ['?search=ada&page=3', { ...whole, search: 'ada', page: 3 }],
    ['?artists=2%2C5', { ...whole, artistIds: [2, 5] }],
  ])('is written into the address as %j and read from it', (query, place) => {
    expect(writeListPlace(place)).toBe(query);
    expect(readListPlace(query)).toEqual(place);
  });

  it.each([
    ['pages that cannot be', '?page=-1', whole],
    ['half pages', '?page=1.5', whole],
    ['pages beyond any list', '?page=99999999', { ...whole, page: 5_000 }],
    ['artists that are none, and the same one twice', '?artists=a,-2,3,3', { ...whole, artistIds: [3] }],
    ['spaces round a search', '?search=%20ada%20', { ...whole, search: 'ada' }],
    ['more than can be searched for', `?search=${'a'.repeat(120)}`, { ...whole, search: 'a'.repeat(100) }],
  ])('leaves out %s', (_what, query, place) => {
    expect(readListPlace(query)).toEqual(place);
  });
});
