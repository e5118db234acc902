import { describe, expect, it } from '@jest/globals';
import { originOfTiles, readMapTiles } from './map-tiles.ts';

const url = 'https://tiles.test:8443/streets/{z}/{x}/{y}.png?key=1';
const settings = { MAP_TILE_URL: url, MAP_ATTRIBUTION: '© Tile owner' };

describe('the tiles of the map', () => {
  it('are undefined if none are configured', () => {
    expect(readMapTiles({})).toBeUndefined();
    expect(readMapTiles({ MAP_TILE_URL: '', MAP_ATTRIBUTION: '' })).toBeUndefined();
  });

  it('are those in the settings, from one origin', () => {
    const tiles = readMapTiles(settings);
    expect(tiles).toEqual({ url, attribution: '© Tile owner' });
    expect(tiles && originOfTiles(tiles)).toBe('https://tiles.test:8443');
  });

  it.each([
    'http://tiles.test/{z}/{x}/{y}.png',
    'https://{a-c}.tiles.test/{z}/{x}/{y}.png',
    'https://tiles.test/{z}/{x}.png',
    'https://tiles.test/{z}/{x}/{y}.png; script-src *',
    'https://user@tiles.test/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}{x}{y}',
  ])('are refused at the start for %s', (wrong) => {
    expect(() => readMapTiles({ ...settings, MAP_TILE_URL: wrong })).toThrow();
  });

  it('are refused at the start without an attribution', () => {
    expect(() => readMapTiles({ MAP_TILE_URL: url })).toThrow();
  });
});
