import type { MapMarker, Position } from '../map.types.ts';
import { worldPixel } from '../view/view-maths.ts';

/** Markers that would lie on each other, drawn as one with their number. */
export interface MarkerCluster extends Position {
  readonly markers: readonly [MapMarker, ...MapMarker[]];
  readonly isShown: boolean;
}

/** In CSS pixels: two fingertips. */
const apart = 44;

/**
 * Puts together what stands closer than a fingertip at this zoom. It looks at the world and not at the window, so that nothing is put together
 * anew while the map is moved; whole zooms only, so that a pinch does not make it flicker. What is shown comes first and leads its cluster.
 */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerCluster[] {
  const level = Math.round(zoom);
  const ordered = [...markers].sort((a, b) => Number(b.isShown) - Number(a.isShown));
  const cells = new Map<string, { x: number; y: number; markers: [MapMarker, ...MapMarker[]] }[]>();
  for (const marker of ordered) {
    const { x, y } = worldPixel(marker, level);
    const near = neighbours(x, y)
      .flatMap((cell) => cells.get(cell) ?? [])
      .find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < apart);
    if (near) near.markers.push(marker);
    else {
      const cell = cellOf(x, y);
      cells.set(cell, [...(cells.get(cell) ?? []), { x, y, markers: [marker] }]);
    }
  }
  return [...cells.values()].flat().map((cluster) => toCluster(cluster.markers));
}

/** The zoom at which these come apart; undefined where none up to `most` does it, as in one building. */
export function splittingZoom(markers: readonly MapMarker[], zoom: number, most: number): number | undefined {
  for (let level = Math.round(zoom) + 1; level <= most; level += 1) {
    if (clusterMarkers(markers, level).length > 1) return level;
  }
  return undefined;
}

function toCluster(markers: readonly [MapMarker, ...MapMarker[]]): MarkerCluster {
  const mean = (pick: (marker: MapMarker) => number) =>
    markers.reduce((sum, marker) => sum + pick(marker), 0) / markers.length;
  return {
    lat: mean(({ lat }) => lat),
    lon: mean(({ lon }) => lon),
    markers,
    isShown: markers[0].isShown,
  };
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / apart)}/${Math.floor(y / apart)}`;
}

const steps = [-apart, 0, apart];

function neighbours(x: number, y: number): string[] {
  return steps.flatMap((right) => steps.map((down) => cellOf(x + right, y + down)));
}
