import type { GalleryItem } from '@frizo/contracts';
import { cityTarget, type MapTarget, type MapView, type Position } from '@frizo/map';
import { zipOf, type Search } from '../search/search.ts';

/** Whether a search is of one place: then the map is of a city, and of the country otherwise. */
export function hasPlace({ near, place }: Search): boolean {
  return near !== undefined || zipOf(place) !== undefined;
}

interface Known {
  readonly search: Search;
  /** Where the search's ZIP is: undefined while nobody has said, null where nobody knows. */
  readonly ofZip: Position | null | undefined;
  /** What the map was left at to search there. */
  readonly searchedView: MapView | undefined;
  readonly items: readonly GalleryItem[];
  readonly windowWidth: number;
}

/**
 * Where the map looks for a search; null while that is not known. An area that was searched from the map stays as it is looked at. Where nobody knows
 * the ZIP it is where the first work is, and near New York without any (spec 9).
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

/** What a search is of when a person looks there; rounded as a position of theirs is, to a hundred yards. */
export function areaOf({ center }: MapView): NonNullable<Search['near']> {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { latitude: rounded(center.lat), longitude: rounded(center.lon), isArea: true };
}

function isNear(one: Position, other: Position): boolean {
  return Math.abs(one.lat - other.lat) < 0.001 && Math.abs(one.lon - other.lon) < 0.001;
}
