import { describe, expect, it } from '@jest/globals';
import { emptyServiceBlock, missingOf, missingPlaceOf, missingText } from './service-block.ts';

const placed = { ...emptyServiceBlock(0), artistId: 2, addressId: 1, serviceId: 101 };

describe('what is missing in a service block', () => {
  it.each([
    [emptyServiceBlock(0), ['an artist', 'an address', 'a service', 'a date', 'a time']],
    [{ ...emptyServiceBlock(0), artistId: 2, addressId: 1 }, ['a service', 'a date', 'a time']],
    [placed, ['a date', 'a time']],
    [{ ...placed, date: '2026-03-05' }, ['a time']],
    [{ ...placed, date: '2026-03-05', startTime: 0 }, []],
  ])('%# is named, and nothing else', (serviceBlock, missing) => {
    expect(missingOf(serviceBlock)).toEqual(missing);
  });

  it('before its times can be loaded is artist, address and service', () => {
    expect(missingPlaceOf(emptyServiceBlock(0))).toEqual(['an artist', 'an address', 'a service']);
    expect(missingPlaceOf(placed)).toEqual([]);
  });

  it.each([
    [['a time'] as const, 'Choose a time.'],
    [['a date', 'a time'] as const, 'Choose a date and a time.'],
    [['a service', 'a date', 'a time'] as const, 'Choose a service, a date and a time.'],
  ])('is one sentence: %j', (missing, text) => {
    expect(missingText(missing)).toBe(text);
  });
});
