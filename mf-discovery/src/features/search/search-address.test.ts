import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSearch, writeSearch } from './search-address.ts';
import { requestOf, zipOf, type Search } from './search.ts';

describe('the search in the address', () => {
  it('comes back as it was written', () => {
    const searches = fc.record<Search>(
      {
        categoryId: fc.integer({ min: 1, max: 99 }),
        serviceIds: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 5 }),
        place: fc.constantFrom('85001', 'Phoenix, AZ 85001', 'Honolulu'),
        near: fc.record({
          latitude: fc.integer({ min: -90, max: 90 }),
          longitude: fc.integer({ min: -180, max: 180 }),
        }),
        name: fc.constantFrom('Maeve', "O'Neil & Sons", 'a+b=c'),
        date: fc.constantFrom('2026-03-02', '2026-12-31'),
      },
      { requiredKeys: [] },
    );
    fc.assert(fc.property(searches, (search) => expect(readSearch(writeSearch(search))).toEqual(search)));
  });

  it.each([
    ['?category=-1'],
    ['?category=hair'],
    ['?services=a,b'],
    ['?latitude=91&longitude=0'],
    ['?latitude=40'],
    ['?date=2026-13-45'],
    ['?date=2026-02-30'],
    ['?date=1969-12-31'],
    ['?category=1e300'],
    ['?where=%20%20'],
  ])('leaves out what makes no sense in %s', (query) => {
    expect(writeSearch(readSearch(query))).toBe('');
  });
});

describe('a place that was typed', () => {
  it.each([
    ['85001', '85001'],
    ['Phoenix, AZ 85001', '85001'],
    ['Phoenix', undefined],
    ['850012', undefined],
  ])('%s has the ZIP %s', (place, zip) => {
    expect(zipOf(place)).toBe(zip);
  });

  it('gives way to where the person is', () => {
    const request = requestOf({ place: '85001', near: { latitude: 40, longitude: -74 } });
    expect(request).toMatchObject({ latitude: 40, longitude: -74, cityZip: undefined });
  });
});
