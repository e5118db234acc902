import { describe, expect, it } from '@jest/globals';
import { buildView } from '@frizo/map/testing';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { areaOf, targetOf } from './map-target.ts';

const known = { search: {}, ofZip: undefined, searchedView: undefined, items: [], windowWidth: 1440 };
const phoenix = { lat: 33.45, lon: -112.07 };

describe('the target of the map', () => {
  it('is the country without a place', () => {
    expect(targetOf({ ...known, search: { name: 'Maeve' } })).toBe('usa');
  });

  it("is the user's position, one zoom level lower on a phone", () => {
    const search = { near: { latitude: 33.45, longitude: -112.07 } };
    expect(targetOf({ ...known, search })).toEqual({ center: phoenix, zoom: 11 });
    expect(targetOf({ ...known, search, windowWidth: 360 })).toEqual({ center: phoenix, zoom: 10 });
  });

  it('is the position of the ZIP, once it is known', () => {
    const search = { place: '85001 Phoenix' };
    expect(targetOf({ ...known, search })).toBeNull();
    expect(targetOf({ ...known, search, ofZip: phoenix })).toEqual({ center: phoenix, zoom: 11 });
  });

  it('is the first work when the ZIP is unknown, and near New York without any', () => {
    const search = { place: '00001' };
    const items = [buildGalleryItem()];
    expect(targetOf({ ...known, search, ofZip: null, items })).toMatchObject({ center: phoenix });
    expect(targetOf({ ...known, search, ofZip: null })).toMatchObject({
      center: { lat: 40.7128, lon: -74.0059 },
    });
  });

  it('stays where the user searched from the map, and changes with another place', () => {
    const searchedView = buildView({ center: { lat: 33.41234, lon: -111.94321 }, zoom: 8.4 });
    const near = areaOf(searchedView);
    expect(near).toEqual({ latitude: 33.412, longitude: -111.943, isArea: true });
    expect(targetOf({ ...known, search: { near }, searchedView })).toEqual({
      center: searchedView.center,
      zoom: 8.4,
    });
    expect(targetOf({ ...known, search: { near: { latitude: 42, longitude: -71 } }, searchedView })).toEqual({
      center: { lat: 42, lon: -71 },
      zoom: 11,
    });
  });
});
