import lookUpZone from '@photostructure/tz-lookup';
import { readPlace, type Place } from './places-table.ts';
import { mainZoneOf, zonesOf } from './zones-of-states.ts';

export interface ZipPlace extends Place {
  /** IANA zone in which the clocks of the place are set. */
  readonly timezone: string;
}

/** The place of a five-digit ZIP (spec 7.4, Q63); undefined where there is no such ZIP, or it is none. */
export function findZip(zip: string): ZipPlace | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const place = readPlace(zip);
  return place && { ...place, timezone: timezoneOf(place) };
}

/**
 * The map of zones is coarse: along the borders it puts some three hundred places into Canada, Mexico or a neighbour state, where clocks
 * may change on other days. Those get the zone of their own state.
 */
export function timezoneOf(place: Place): string {
  const zones = zonesOf(place.state);
  const found = lookUpZone(place.lat, place.lon);
  return zones.length === 0 || zones.includes(found) ? found : mainZoneOf(place);
}
