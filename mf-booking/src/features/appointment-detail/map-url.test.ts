import { describe, expect, it } from '@jest/globals';
import { buildAddress } from '@frizo/appointment-views/testing';
import { mapUrl } from './map-url.ts';

describe('an address', () => {
  it('is looked up without its suite, with special characters encoded', () => {
    const url = new URL(mapUrl(buildAddress({ address: '1 A & B St #2', suite: '4B' })));
    expect(url.searchParams.get('query')).toBe('1 A & B St #2, Phoenix, AZ 85001');
    expect(url.hash).toBe('');
  });
});
