import { describe, expect, it } from '@jest/globals';
import { buildAddress } from '../../testing/build-salon.ts';
import { addressLine, mapUrl } from './map-url.ts';

describe('an address', () => {
  it('is one line, with its suite where it has one', () => {
    expect(addressLine(buildAddress())).toBe('12 Palm Ave, Phoenix, AZ 85001');
    expect(addressLine(buildAddress({ suite: '4B' }))).toBe('12 Palm Ave, 4B, Phoenix, AZ 85001');
  });

  it('is looked up without its suite, and whatever it has in it', () => {
    const url = new URL(mapUrl(buildAddress({ address: '1 A & B St #2', suite: '4B' })));
    expect(url.searchParams.get('query')).toBe('1 A & B St #2, Phoenix, AZ 85001');
    expect(url.hash).toBe('');
  });
});
