import type { MapTarget, Position } from '../map.types.ts';

/** Near New York: the center when the city is unknown (spec 9, map). */
export const defaultCenter: Position = { lat: 40.7128, lon: -74.0059 };

/** The center of the contiguous states (spec 9, map). */
export const usaCenter: Position = { lat: 39.709, lon: -98.35 };

const cityLevel = 11;
const usaLevel = 5;
/** In CSS pixels. */
const mobileBreakpoint = 768;
/** The size of the contiguous states around their center at zoom 5, from Seattle to Miami and Boston; and the margin for markers at the coasts. */
const usa = { width: 1_280, height: 780, margin: 40 };

/** Spec 9: 11, and one less under 768 px. */
export function cityZoom(windowWidth: number): number {
  return windowWidth < mobileBreakpoint ? cityLevel - 1 : cityLevel;
}

/**
 * The landing map: zoom 5 (spec 9) if the states fit; less for a smaller map, so that the coasts are visible.
 * @param width of the map itself, in CSS pixels, like its height; 0 when unknown
 */
export function usaTarget(width: number, height: number): MapTarget {
  const room = Math.min((width - usa.margin) / usa.width, (height - usa.margin) / usa.height);
  const zoom = room > 0 ? Math.min(usaLevel, usaLevel + Math.log2(room)) : usaLevel;
  return { center: usaCenter, zoom: Math.round(zoom * 100) / 100 };
}

/** A city, or the default one. */
export function cityTarget(windowWidth: number, center: Position = defaultCenter): MapTarget {
  return { center: { lat: center.lat, lon: center.lon }, zoom: cityZoom(windowWidth) };
}
