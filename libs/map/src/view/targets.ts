import type { MapTarget, Position } from '../map.types.ts';

/** Near New York: where a city is looked at and nobody knows which (spec 9, map). */
export const defaultCenter: Position = { lat: 40.7128, lon: -74.0059 };

/** Of the contiguous states (spec 9, map). */
export const usaCenter: Position = { lat: 39.709, lon: -98.35 };

const cityLevel = 11;
const usaLevel = 5;
/** Below it the country is a stamp. */
const leastUsaLevel = 3;
/** In CSS pixels. */
const mobileBreakpoint = 768;
/** How wide the contiguous states are at zoom 5, with a little water at both sides. */
const usaWidth = 1_320;

/** Spec 9: 11, and one less under 768 px. */
export function cityZoom(windowWidth: number): number {
  return windowWidth < mobileBreakpoint ? cityLevel - 1 : cityLevel;
}

/**
 * The landing map: zoom 5 (spec 9) wherever the states fit in at it; a narrower map stands further off, since a map of the USA without its
 * coasts is none.
 * @param mapWidth of the map itself, in CSS pixels; 0 where it is not known
 */
export function usaTarget(mapWidth: number): MapTarget {
  const fitting = mapWidth > 0 ? usaLevel + Math.log2(mapWidth / usaWidth) : usaLevel;
  const zoom = Math.min(usaLevel, Math.max(leastUsaLevel, fitting));
  return { center: usaCenter, zoom: Math.round(zoom * 100) / 100 };
}

/** A city, or the one that stands for any. */
export function cityTarget(windowWidth: number, center: Position = defaultCenter): MapTarget {
  return { center: { lat: center.lat, lon: center.lon }, zoom: cityZoom(windowWidth) };
}
