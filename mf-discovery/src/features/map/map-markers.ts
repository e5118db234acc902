import type { AnswerOf, GalleryItem, getMapAddresses } from '@frizo/contracts';
import type { MapMarker } from '@frizo/map';

export type MapAddress = AnswerOf<typeof getMapAddresses>['addresses'][number];

/** In degrees, about 200 yards: a card's place and its address come from the same event and only differ by rounding. */
const samePlace = 0.002;

/** The markers of all salons. Salons with loaded work are always shown, even if Q95 failed or does not contain them. */
export function markersOf(
  addresses: readonly MapAddress[],
  items: readonly GalleryItem[],
): readonly MapMarker[] {
  const ofSalon = Map.groupBy(addresses, ({ salonId }) => salonId);
  const shown = new Set<MapAddress>();
  const others = new Map<string, MapMarker>();
  for (const item of items) {
    const address = ofSalon.get(item.salon.id)?.find((each) => isAt(each, item.location));
    if (address) shown.add(address);
    else others.set(ownIdOf(item), markerOfItem(item));
  }
  return [...addresses.map((address) => markerOfAddress(address, shown.has(address))), ...others.values()];
}

/** The marker of a piece of work. */
export function markerOf(markers: readonly MapMarker[], item: GalleryItem): MapMarker | undefined {
  const own = ownIdOf(item);
  return markers.find(
    (marker) =>
      marker.isShown &&
      (marker.id === own || (marker.title === item.salon.title && isAt(marker, item.location))),
  );
}

/** The salon of a marker: salons may have the same name. */
export function salonIdOf(
  { id }: MapMarker,
  addresses: readonly MapAddress[],
  items: readonly GalleryItem[],
): number | undefined {
  const address = addresses.find((each) => String(each.id) === id);
  return address?.salonId ?? items.find((item) => ownIdOf(item) === id)?.salon.id;
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

function isAt(one: Place, other: Place): boolean {
  return Math.abs(one.lat - other.lat) < samePlace && Math.abs(one.lon - other.lon) < samePlace;
}

function ownIdOf({ salon, location }: GalleryItem): string {
  return `salon ${salon.id} ${location.lat} ${location.lon}`;
}

function markerOfItem(item: GalleryItem): MapMarker {
  const { lat, lon, city, state } = item.location;
  return { id: ownIdOf(item), title: item.salon.title, place: `${city}, ${state}`, lat, lon, isShown: true };
}

function markerOfAddress({ id, title, city, state, lat, lon }: MapAddress, isShown: boolean): MapMarker {
  return { id: String(id), title, place: `${city}, ${state}`, lat, lon, isShown };
}
