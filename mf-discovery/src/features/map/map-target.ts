import type { GalleryItem } from '@frizo/contracts';
import { cityTarget, type MapTarget, type MapView, type Position } from '@frizo/map';
import { zipOf, type Search } from '../search/search.ts';

/** Whether a search has a place: then the map shows a city, otherwise the country. */
export function hasPlace({ near, place }: Search): boolean {
  return near !== undefined || zipOf(place) !== undefined;
}

interface Known {
  readonly search: Search;
  /** The position of the search's ZIP: undefined while loading, null when unknown. */
  readonly ofZip: Position | null | undefined;
  /** The view of the last search from the map. */
  readonly searchedView: MapView | undefined;
  readonly items: readonly GalleryItem[];
  readonly windowWidth: number;
}

/**
 * The part of the world that the map shows for a search; null while unknown. An area that was searched from the map keeps its view. When the ZIP is
 * unknown it is the first work, and near New York without any (spec 9).
 */
export function targetOf(known: Known): MapTarget | 'usa' | null {
  const { search, ofZip, searchedView, items, windowWidth } = known;
  if (!hasPlace(search)) return 'usa';
  if (search.near) {
    const { latitude: lat, longitude: lon } = search.near;
    if (searchedView && isNear(searchedView.center, { lat, lon })) {
      return { center: searchedView.center, zoom: searchedView.zoom };
    }
    return cityTarget(windowWidth, { lat, lon });
  }
  if (ofZip === undefined) return null;
  return cityTarget(windowWidth, ofZip ?? items[0]?.location);
}

/** The area of a search from the map; rounded like a user's position, to a hundred yards. */
export function areaOf({ center }: MapView): NonNullable<Search['near']> {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { latitude: rounded(center.lat), longitude: rounded(center.lon), isArea: true };
}

function isNear(one: Position, other: Position): boolean {
  return Math.abs(one.lat - other.lat) < 0.001 && Math.abs(one.lon - other.lon) < 0.001;
}
