import type OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js';
import type { MapView, Position } from '../map.types.ts';

export function toCoordinate({ lat, lon }: Position): number[] {
  return fromLonLat([lon, lat]);
}

function toPosition(coordinate: number[]): Position {
  const [lon = 0, lat = 0] = toLonLat(coordinate);
  return { lat, lon };
}

/** The country with Alaska, Hawaii and Puerto Rico: the base map shows nothing beyond. */
export const homeExtent = transformExtent([-179, 10, -50, 72], 'EPSG:4326', 'EPSG:3857');

/** The current view; undefined while the map has no size. */
export function viewOf(map: OlMap): MapView | undefined {
  const view = map.getView();
  const center = view.getCenter();
  const zoom = view.getZoom();
  const size = map.getSize();
  if (!center || zoom === undefined || !size || size.some((length) => length === 0)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
    view.calculateExtent(size),
    'EPSG:3857',
    'EPSG:4326',
  );
  return { center: toPosition(center), zoom, north, south, east, west };
}
