import type { MapTarget, MapView, Position } from '../map.types.ts';

/** In pixels of a web map (Mercator) at a zoom, from the north-west corner of the world. */
export function worldPixel({ lat, lon }: Position, zoom: number): { x: number; y: number } {
  const size = 256 * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lon + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Whether a position is visible. */
export function isInView(view: MapView, { lat, lon }: Position): boolean {
  return lat <= view.north && lat >= view.south && lon <= view.east && lon >= view.west;
}

/** Closer than any manual move: compensates for rounding and changes of size. */
const sameCenterPixels = 2;
const sameZoom = 0.01;

/** Whether two targets are equal. */
export function isSameTarget(one: MapTarget, other: MapTarget): boolean {
  const a = worldPixel(one.center, one.zoom);
  const b = worldPixel(other.center, one.zoom);
  return Math.abs(one.zoom - other.zoom) < sameZoom && Math.hypot(a.x - b.x, a.y - b.y) <= sameCenterPixels;
}
