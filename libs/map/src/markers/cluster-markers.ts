import type { MapMarker, Position } from '../map.types.ts';
import { worldPixel } from '../view/view-maths.ts';

/** Overlapping markers, drawn as one with their number. */
export interface MarkerCluster extends Position {
  readonly markers: readonly [MapMarker, ...MapMarker[]];
  readonly isShown: boolean;
}

/** In CSS pixels: the size of a touch target. */
const apart = 44;

/**
 * Clusters markers that are closer than a touch target at this zoom. Clusters depend on the world and not on the window, so that they stay the same
 * while the map moves, and only on whole zoom levels, so that a pinch does not make them flicker. Emphasized markers come first and lead their
 * cluster.
 */
export function clusterMarkers(markers: readonly MapMarker[], zoom: number): MarkerCluster[] {
  const level = Math.round(zoom);
  const ordered = [...markers].sort((a, b) => Number(b.isShown) - Number(a.isShown));
  const cells = new Map<string, { x: number; y: number; markers: [MapMarker, ...MapMarker[]] }[]>();
  for (const marker of ordered) {
    const { x, y } = worldPixel(marker, level);
    const near = neighborCells(x, y)
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

/** The zoom that separates these markers; undefined when none up to `most` does, as in one building. */
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

function neighborCells(x: number, y: number): string[] {
  return steps.flatMap((right) => steps.map((down) => cellOf(x + right, y + down)));
}
