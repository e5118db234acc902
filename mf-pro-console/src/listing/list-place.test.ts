import { describe, expect, it } from '@jest/globals';
import { readListPlace, writeListPlace, type ListPlace } from './list-place.ts';

const initialPlace: ListPlace = {
  search: '',
  artistIds: [],
  from: '',
  to: '',
  sort: '',
  clientOrder: 'name',
  size: 0,
  page: 1,
};

describe('the place in a list', () => {
  it.each<[string, ListPlace]>([
    ['', initialPlace],
    ['?search=ada&page=3', { ...initialPlace, search: 'ada', page: 3 }],
    ['?artists=2%2C5', { ...initialPlace, artistIds: [2, 5] }],
    ['?from=2026-03-02&to=2026-03-08', { ...initialPlace, from: '2026-03-02', to: '2026-03-08' }],
    ['?sort=client&size=50', { ...initialPlace, sort: 'client', size: 50 }],
    ['?order=last-added', { ...initialPlace, clientOrder: 'last-added' }],
  ])('is written into the address as %j and read from it', (query, place) => {
    expect(writeListPlace(place)).toBe(query);
    expect(readListPlace(query)).toEqual(place);
  });

  it.each([
    ['pages that do not exist', '?page=-1', initialPlace],
    ['fractional pages', '?page=1.5', initialPlace],
    ['pages beyond any list', '?page=99999999', { ...initialPlace, page: 5_000 }],
    ['invalid artists and duplicates', '?artists=a,-2,3,3', { ...initialPlace, artistIds: [3] }],
    ['days that do not exist', '?from=2026-02-30&to=soon', initialPlace],
    ['orders and page sizes that are not offered', '?sort=price&order=age&size=15', initialPlace],
    ['spaces around a search', '?search=%20ada%20', { ...initialPlace, search: 'ada' }],
    [
      'more text than a search can have',
      `?search=${'a'.repeat(120)}`,
      { ...initialPlace, search: 'a'.repeat(100) },
    ],
  ])('ignores %s', (_what, query, place) => {
    expect(readListPlace(query)).toEqual(place);
  });
});
