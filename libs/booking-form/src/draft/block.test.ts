import { describe, expect, it } from '@jest/globals';
import { emptyBlock, missingOf, missingPlaceOf, missingText } from './block.ts';

const placed = { ...emptyBlock(0), artistId: 2, addressId: 1, serviceId: 101 };

describe('what is missing of a block', () => {
  it.each([
    [emptyBlock(0), ['an artist', 'an address', 'a service', 'a date', 'a time']],
    [{ ...emptyBlock(0), artistId: 2, addressId: 1 }, ['a service', 'a date', 'a time']],
    [placed, ['a date', 'a time']],
    [{ ...placed, date: '2026-03-05' }, ['a time']],
    [{ ...placed, date: '2026-03-05', startTime: 0 }, []],
  ])('%# is named, and nothing else', (block, missing) => {
    expect(missingOf(block)).toEqual(missing);
  });

  it('before its times can be shown is artist, address and service', () => {
    expect(missingPlaceOf(emptyBlock(0))).toEqual(['an artist', 'an address', 'a service']);
    expect(missingPlaceOf(placed)).toEqual([]);
  });

  it.each([
    [['a time'] as const, 'Choose a time.'],
    [['a date', 'a time'] as const, 'Choose a date and a time.'],
    [['a service', 'a date', 'a time'] as const, 'Choose a service, a date and a time.'],
  ])('is said in one sentence: %j', (missing, text) => {
    expect(missingText(missing)).toBe(text);
  });
});
