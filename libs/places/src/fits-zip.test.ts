import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fitsZip } from './find-zip.ts';
import { readZipLocations } from './places-table.ts';

describe('a position in a ZIP', () => {
  it.each<[string, string, { lat: number; lon: number }, boolean]>([
    ['the middle of town', '85004', { lat: 33.4484, lon: -112.074 }, true],
    ['the edge of the city', '85004', { lat: 33.65, lon: -112.2 }, true],
    ['the next city', '85004', { lat: 32.2226, lon: -110.9747 }, false],
    ['another coast', '85004', { lat: 40.7128, lon: -74.006 }, false],
    ['nowhere', '85004', { lat: 0, lon: 0 }, false],
    ['swapped latitude and longitude', '85004', { lat: 89, lon: 33.4557 }, false],
    ['a ranch in a wide ZIP', '89049', { lat: 38.45, lon: -116.9 }, true],
    ['a village of Alaska, from the coast', '99723', { lat: 70.6, lon: -157.9 }, true],
    ['San Juan', '00901', { lat: 18.4655, lon: -66.1057 }, true],
    ['a ZIP that does not exist', '00000', { lat: 33.4484, lon: -112.074 }, false],
  ])('%s of %s', (_what, zip, position, expected) => {
    expect(fitsZip(zip, position)).toBe(expected);
  });

  it('always includes the point of the ZIP itself', () => {
    const places = readZipLocations();
    fc.assert(fc.property(fc.constantFrom(...places), ({ zip, lat, lon }) => fitsZip(zip, { lat, lon })));
  });
});
