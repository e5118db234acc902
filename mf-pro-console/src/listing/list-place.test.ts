import { describe, expect, it } from '@jest/globals';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

const whole: ListPlace = {
  search: '',
  artistIds: [],
  from: '',
  to: '',
  sort: '',
  clientOrder: 'name',
  size: 0,
  page: 1,
};

describe('the part of a list that is shown', () => {
  it.each<[string, ListPlace]>([
    ['', whole],
    ['?search=ada&page=3', { ...whole, search: 'ada', page: 3 }],
    ['?artists=2%2C5', { ...whole, artistIds: [2, 5] }],
    ['?from=2026-03-02&to=2026-03-08', { ...whole, from: '2026-03-02', to: '2026-03-08' }],
    ['?sort=client&size=50', { ...whole, sort: 'client', size: 50 }],
    ['?order=last-added', { ...whole, clientOrder: 'last-added' }],
  ])('is written into the address as %j and read from it', (query, place) => {
    expect(writeListPlace(place)).toBe(query);
    expect(readListPlace(query)).toEqual(place);
  });

  it.each([
    ['pages that cannot be', '?page=-1', whole],
    ['half pages', '?page=1.5', whole],
    ['pages beyond any list', '?page=99999999', { ...whole, page: 5_000 }],
    ['artists that are none, and the same one twice', '?artists=a,-2,3,3', { ...whole, artistIds: [3] }],
    ['days that do not exist', '?from=2026-02-30&to=soon', whole],
    ['orders and page sizes that are not offered', '?sort=price&order=age&size=15', whole],
    ['spaces round a search', '?search=%20ada%20', { ...whole, search: 'ada' }],
    ['more than can be searched for', `?search=${'a'.repeat(120)}`, { ...whole, search: 'a'.repeat(100) }],
  ])('leaves out %s', (_what, query, place) => {
    expect(readListPlace(query)).toEqual(place);
  });
});
