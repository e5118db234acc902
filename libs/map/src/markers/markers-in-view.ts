import type { MapMarker, MapView } from '../map.types.ts';
import { isInView, worldPixel } from '../view/view-maths.ts';

/** As many as a list beside a map is read for. */
export const longestList = 40;

export interface SeenMarkers {
  readonly nearest: readonly MapMarker[];
  /** How many are seen in all. */
  readonly count: number;
}

/** What is seen: what is shown first, then what is nearest to the middle. */
export function markersInView(markers: readonly MapMarker[], view: MapView): SeenMarkers {
  const middle = worldPixel(view.center, view.zoom);
  const seen = markers.filter((marker) => isInView(view, marker));
  const ranked = seen.map((marker) => {
    const { x, y } = worldPixel(marker, view.zoom);
    return { marker, far: Math.hypot(x - middle.x, y - middle.y) };
  });
  ranked.sort((a, b) => Number(b.marker.isShown) - Number(a.marker.isShown) || a.far - b.far);
  return { nearest: ranked.slice(0, longestList).map(({ marker }) => marker), count: seen.length };
}

/** A name on the map for each place that has markers, over the northernmost: the base map has no cities of its own. */
export function namedPlaces(markers: readonly MapMarker[]): { name: string; lat: number; lon: number }[] {
  const places = Map.groupBy(markers, ({ place }) => place);
  return [...places].map(([place, inIt]) => ({
    name: place.split(',')[0] ?? place,
    lat: Math.max(...inIt.map(({ lat }) => lat)),
    lon: inIt.reduce((sum, { lon }) => sum + lon, 0) / inIt.length,
  }));
}
