import { describe, expect, it } from '@jest/globals';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { buildMapAddress } from '../../testing/build-map-address.ts';
import { markerOf, markersOf, salonIdOf } from './map-markers.ts';

const item = buildGalleryItem();

describe('the markers of the map', () => {
  it('are all salons; those with loaded work are marked as shown, at the address of that work', () => {
    const markers = markersOf(
      [
        buildMapAddress({ id: 1 }),
        buildMapAddress({ id: 2, lat: 34.5 }),
        buildMapAddress({ id: 3, salonId: 9, title: 'Maevelle' }),
      ],
      [item, buildGalleryItem({ id: 2 })],
    );
    expect(markers.map(({ id, title, isShown }) => [id, title, isShown])).toEqual([
      ['1', 'Copper & Sage', true],
      ['2', 'Copper & Sage', false],
      ['3', 'Maevelle', false],
    ]);
    expect(markerOf(markers, item)?.id).toBe('1');
  });

  it('are those of the loaded work when the salons could not be loaded, one per place', () => {
    const markers = markersOf([], [item, buildGalleryItem({ id: 2 })]);
    expect(markers).toEqual([
      expect.objectContaining({ title: 'Copper & Sage', place: 'Phoenix, AZ', lat: 33.45, isShown: true }),
    ]);
    expect(markerOf(markers, item)).toBe(markers[0]);
  });

  it('identify their salon, even when two salons have the same name', () => {
    const addresses = [
      buildMapAddress({ id: 1, salonId: 8 }),
      buildMapAddress({ id: 2, salonId: 9, lat: 34.5 }),
    ];
    const salonsOf = (all: typeof addresses) =>
      markersOf(all, [item]).map((marker) => salonIdOf(marker, all, [item]));
    expect(salonsOf(addresses)).toEqual([8, 9, item.salon.id]);
    expect(salonsOf([])).toEqual([item.salon.id]);
  });
});
