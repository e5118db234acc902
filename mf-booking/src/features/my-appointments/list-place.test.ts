import { describe, expect, it } from '@jest/globals';
import { readListPlace, writeListPlace } from './list-place.ts';

const start = { search: '', page: 1, appointmentId: null };

describe('the place in a list', () => {
  it.each([
    ['', start],
    ['?search=maeve%20ito&page=3', { search: 'maeve ito', page: 3, appointmentId: null }],
    ['?appointment=900', { ...start, appointmentId: 900 }],
  ])('is read from %j and written as it was', (query, place) => {
    expect(readListPlace(query)).toEqual(place);
    expect(readListPlace(writeListPlace(place))).toEqual(place);
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?appointment=0', '?appointment=x', '?search=%20'])(
    'is the beginning where %j makes no sense',
    (query) => {
      expect(readListPlace(query)).toEqual(start);
    },
  );

  it('has neither endless searches nor endless pages', () => {
    const { search, page } = readListPlace(`?search=${'a'.repeat(300)}&page=999999999`);
    expect(search).toHaveLength(100);
    expect(page).toBe(5_000);
  });

  it('leaves the address of the beginning as it is', () => {
    expect(writeListPlace(start)).toBe('');
  });
});
