import { describe, expect, it } from '@jest/globals';
import { readListPlace, writeListPlace } from './list-place.ts';

const start = { search: '', page: 1, appointmentId: null };

describe('the place in a list', () => {
  it.each([
    ['', start],
    ['?search=maeve%20ito&page=3', { search: 'maeve ito', page: 3, appointmentId: null }],
    ['?appointment=900', { ...start, appointmentId: 900 }],
  ])('is read from %j and written unchanged', (query, place) => {
    expect(readListPlace(query)).toEqual(place);
    expect(readListPlace(writeListPlace(place))).toEqual(place);
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?appointment=0', '?appointment=x', '?search=%20'])(
    'ignores the invalid values of %j',
    (query) => {
      expect(readListPlace(query)).toEqual(start);
    },
  );

  it('limits the length of a search and the page number', () => {
    const { search, page } = readListPlace(`?search=${'a'.repeat(300)}&page=999999999`);
    expect(search).toHaveLength(100);
    expect(page).toBe(5_000);
  });

  it('has no query at its initial state', () => {
    expect(writeListPlace(start)).toBe('');
  });
});
