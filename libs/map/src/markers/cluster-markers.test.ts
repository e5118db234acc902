import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MapMarker } from '../map.types.ts';
import { worldPixel } from '../view/view-maths.ts';
import { buildMarker } from '../testing/build-marker.ts';
import { clusterMarkers, splittingZoom } from './cluster-markers.ts';

const phoenix = buildMarker({ id: 'phoenix' });
const tempe = buildMarker({ id: 'tempe', lat: 33.42, lon: -111.93 });
const boston = buildMarker({ id: 'boston', lat: 42.36, lon: -71.06 });

const idsOf = (markers: readonly MapMarker[]) => markers.map(({ id }) => id);
const groups = (markers: readonly MapMarker[], zoom: number) =>
  clusterMarkers(markers, zoom).map((cluster) => idsOf(cluster.markers));

describe('a cluster', () => {
  it('contains overlapping markers, and separates at a higher zoom', () => {
    const all = [phoenix, tempe, boston];
    expect(groups(all, 5)).toEqual([['phoenix', 'tempe'], ['boston']]);
    expect(groups(all, 11)).toEqual([['phoenix'], ['tempe'], ['boston']]);
  });

  it('is positioned at an emphasized marker', () => {
    const shown = { ...tempe, isShown: true };
    const [cluster] = clusterMarkers([phoenix, shown], 5);
    expect(cluster).toMatchObject({ isShown: true, markers: [{ id: 'tempe' }, { id: 'phoenix' }] });
  });

  it('does not change between two whole zoom levels', () => {
    const all = [phoenix, tempe, boston];
    expect(groups(all, 8.6)).toEqual(groups(all, 9.4));
  });

  it('loses no marker, contains none twice and has none far from its leader', () => {
    const marker = fc.record({
      lat: fc.double({ min: 18, max: 70, noNaN: true }),
      lon: fc.double({ min: -170, max: -66, noNaN: true }),
      isShown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(marker, { maxLength: 60 }), fc.integer({ min: 3, max: 14 }), (places, zoom) => {
        const markers = places.map((place, index) => buildMarker({ ...place, id: `m${index}` }));
        const clusters = clusterMarkers(markers, zoom);
        const found = clusters.flatMap((cluster) => idsOf(cluster.markers));
        expect(found.sort()).toEqual(idsOf(markers).sort());
        for (const { markers: group } of clusters) {
          const lead = worldPixel(group[0], zoom);
          for (const each of group) {
            const { x, y } = worldPixel(each, zoom);
            expect(Math.hypot(x - lead.x, y - lead.y)).toBeLessThan(44);
          }
        }
      }),
    );
  });

  it('contains each of 5,000 markers once', () => {
    const many = Array.from({ length: 5_000 }, (_, index) =>
      buildMarker({ id: `m${index}`, lat: 25 + (index % 71) / 3, lon: -124 + (index % 173) / 3 }),
    );
    const clusters = clusterMarkers(many, 6);
    expect(clusters.length).toBeLessThan(many.length);
    const ids = clusters.flatMap(({ markers }) => markers.map(({ id }) => id));
    expect(ids.sort()).toEqual(many.map(({ id }) => id).sort());
  });
});

describe('the zoom that separates a cluster', () => {
  it('is the first one that does', () => {
    const zoom = splittingZoom([phoenix, tempe], 5, 14);
    expect(zoom).toBeGreaterThan(5);
    expect(groups([phoenix, tempe], zoom ?? 0)).toHaveLength(2);
    expect(groups([phoenix, tempe], (zoom ?? 0) - 1)).toHaveLength(1);
  });

  it('does not exist for two in one building', () => {
    expect(splittingZoom([phoenix, { ...phoenix, id: 'next door' }], 5, 14)).toBeUndefined();
  });
});
