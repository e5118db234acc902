import type { MapTarget, MapView } from '../map.types.ts';

/** A view of Phoenix, or of about fifteen miles around another center. */
export function buildView({ center, zoom }: Partial<MapTarget> = {}): MapView {
  const middle = center ?? { lat: 33.45, lon: -112.07 };
  return {
    center: middle,
    zoom: zoom ?? 11,
    north: middle.lat + 0.2,
    south: middle.lat - 0.2,
    east: middle.lon + 0.2,
    west: middle.lon - 0.2,
  };
}
