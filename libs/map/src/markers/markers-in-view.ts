import type { MapMarker, MapView } from '../map.types.ts';
import { isInView, worldPixel } from '../view/view-maths.ts';

/** The maximum length of a list beside a map. */
export const maxListed = 40;

export interface SeenMarkers {
  readonly nearest: readonly MapMarker[];
  /** The total number of visible markers. */
  readonly count: number;
}

/** The visible markers: emphasized ones first, then the nearest to the center. */
export function markersInView(markers: readonly MapMarker[], view: MapView): SeenMarkers {
  const middle = worldPixel(view.center, view.zoom);
  const seen = markers.filter((marker) => isInView(view, marker));
  const ranked = seen.map((marker) => {
    const { x, y } = worldPixel(marker, view.zoom);
    return { marker, far: Math.hypot(x - middle.x, y - middle.y) };
  });
  ranked.sort((a, b) => Number(b.marker.isShown) - Number(a.marker.isShown) || a.far - b.far);
  return { nearest: ranked.slice(0, maxListed).map(({ marker }) => marker), count: seen.length };
}

/** A label for each place that has markers, above the northernmost: the base map has no city names of its own. */
export function namedPlaces(markers: readonly MapMarker[]): { name: string; lat: number; lon: number }[] {
  const places = Map.groupBy(markers, ({ place }) => place);
  return [...places].map(([place, markersOfPlace]) => ({
    name: place.split(',')[0] ?? place,
    lat: Math.max(...markersOfPlace.map(({ lat }) => lat)),
    lon: markersOfPlace.reduce((sum, { lon }) => sum + lon, 0) / markersOfPlace.length,
  }));
}
