import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSearch, writeSearch } from './search-address.ts';
import { isNarrowed, requestOf, zipOf, type Search } from './search.ts';

const today = '2026-03-02';

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 2 })
  .filter((steps) => !(steps.includes(0) && steps.includes(96)))
  .map((steps) => ({ fromSeconds: Math.min(...steps) * 900, toSeconds: Math.max(...steps) * 900 }));

describe('the search in the address', () => {
  it('is read as it was written', () => {
    const searches = fc.record<Search>(
      {
        categoryId: fc.integer({ min: 1, max: 99 }),
        serviceIds: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 100 }),
        place: fc.constantFrom('85001', 'Phoenix, AZ 85001', '90210 Beverly Hills'),
        order: fc.constantFrom('soonest' as const, 'price' as const),
        near: fc.record({
          latitude: fc.integer({ min: -90, max: 90 }),
          longitude: fc.integer({ min: -180, max: 180 }),
        }),
        name: fc.constantFrom('Maeve', "O'Neil & Sons", 'a+b=c'),
        date: fc.constantFrom(today, '2026-12-31', '2028-02-29'),
        times,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(searches, (search) => expect(readSearch(writeSearch(search), today)).toEqual(search)),
    );
  });

  it('is read from any text without an error, and written so that it reads the same', () => {
    const names = fc.constantFrom(
      'category',
      'services',
      'where',
      'latitude',
      'longitude',
      'who',
      'state',
      'artist',
      'salon',
      'order',
      'date',
      'from',
      'to',
    );
    const values = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom(
        '1,2,x',
        '<b>',
        "';drop table items",
        '%00',
        'NaN',
        '-0',
        '0x10',
        '2026-03-02',
        '36000',
      ),
    );
    const queries = fc.array(fc.tuple(names, values)).map((pairs) => `?${new URLSearchParams(pairs)}`);
    fc.assert(
      fc.property(queries, (query) => {
        const search = readSearch(query, today);
        expect(readSearch(writeSearch(search), today)).toEqual(search);
      }),
    );
  });

  it('keeps each service once, and no more than the call accepts', () => {
    expect(readSearch('?category=1&services=3,7,3', today)).toMatchObject({
      categoryId: 1,
      serviceIds: [3, 7],
    });
    const many = Array.from({ length: 300 }, (_, index) => index + 1).join(',');
    expect(readSearch(`?services=${many}`, today).serviceIds).toHaveLength(100);
  });

  it('has a day and its times', () => {
    expect(readSearch('?date=2026-11-24&from=36000&to=50400', today)).toMatchObject({
      date: '2026-11-24',
      times: { fromSeconds: 36_000, toSeconds: 50_400 },
    });
    expect(readSearch('?from=36000', today).times).toEqual({ fromSeconds: 36_000, toSeconds: 86_400 });
  });

  it('has a state, and the person or salon that was chosen', () => {
    for (const search of [
      { place: 'Texas', state: 'TX' },
      { name: 'Maeve Ito', artistId: 2 },
      { name: 'Copper & Sage', salonId: 7 },
    ])
      expect(readSearch(writeSearch(search), today)).toEqual(search);
    expect(requestOf({ place: 'Texas', state: 'TX' })).toHaveProperty('state', 'TX');
    expect(requestOf({ place: 'Texas', state: 'TX' })).not.toHaveProperty('cityZip');
    expect(requestOf({ name: 'Maeve Ito', artistId: 2 })).toHaveProperty('artistId', 2);
    expect(requestOf({ name: 'Maeve Ito', artistId: 2 })).not.toHaveProperty('salonArtist');
    expect(requestOf({ name: 'Copper & Sage', salonId: 7 })).toHaveProperty('salonId', 7);
    expect(requestOf({ name: 'Maeve Ito' })).toHaveProperty('salonArtist', 'Maeve Ito');
  });

  it('has the soonest first only with a place', () => {
    expect(requestOf({ order: 'soonest' }).order).toBeUndefined();
    expect(requestOf({ order: 'soonest', place: '85001' }).order).toBe('soonest');
    expect(requestOf({ order: 'price' }).order).toBe('price');
    expect(isNarrowed({ order: 'price' })).toBe(false);
  });

  it.each([
    ['?state=TX'],
    ['?where=Texas&state=texas'],
    ['?artist=2'],
    ['?salon=x&who='],
    ['?order=cheapest'],
    ['?category=-1'],
    ['?category=hair'],
    ['?services=a,b'],
    ['?latitude=91&longitude=0'],
    ['?latitude=40'],
    ['?date=2026-13-45'],
    ['?date=2026-02-30'],
    ['?date=1969-12-31'],
    ['?date=2026-03-01'],
    ['?from=50400&to=36000'],
    ['?from=36000&to=36000'],
    ['?from=0&to=86400'],
    ['?from=-900'],
    ['?to=86401'],
    ['?to=100'],
    ['?where=Honolulu'],
    ['?category=1e300'],
    ['?where=%20%20'],
  ])('ignores invalid values in %s', (query) => {
    expect(writeSearch(readSearch(query, today))).toBe('');
  });
});

describe('a typed place', () => {
  it.each([
    ['85001', '85001'],
    ['Phoenix, AZ 85001', '85001'],
    ['90210 Beverly Hills', '90210'],
    ['Phoenix', undefined],
    ['850012', undefined],
  ])('%s has the ZIP %s', (place, zip) => {
    expect(zipOf(place)).toBe(zip);
  });

  it("is overridden by the user's position", () => {
    const request = requestOf({ place: '85001', near: { latitude: 40, longitude: -74 } });
    expect(request).toMatchObject({ latitude: 40, longitude: -74 });
    expect(request).not.toHaveProperty('cityZip');
  });
});

describe('the request of a search', () => {
  it('has times only when they narrow the day', () => {
    expect(requestOf({ date: '2026-11-24' })).toMatchObject({ from: undefined, to: undefined });
    expect(requestOf({ times: { fromSeconds: 36_000, toSeconds: 50_400 } })).toMatchObject({
      from: 36_000,
      to: 50_400,
    });
  });

  it('can be narrowed by times alone', () => {
    expect(isNarrowed({ times: { fromSeconds: 36_000, toSeconds: 50_400 } })).toBe(true);
    expect(isNarrowed({})).toBe(false);
  });
});
