import lookUpZone from '@photostructure/tz-lookup';
import { type ZipLocation, readZipLocation, readZipLocations } from './places-table.ts';
import { mainZoneOf, zonesOf } from './zones-of-states.ts';

export interface Place extends ZipLocation {
  /** The IANA zone of the place. */
  readonly timezone: string;
}

/** The place of a five-digit ZIP (spec 7.4, Q63); undefined when it does not exist or is not a ZIP. */
export function findZip(zip: string): Place | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const place = readZipLocation(zip);
  return place && { ...place, timezone: timezoneOf(place) };
}

/**
 * The time zone map is coarse: along the borders it assigns about three hundred places to Canada, Mexico or a neighboring state, where clocks may
 * change on other days. Those get the zone of their own state.
 */
export function timezoneOf(place: ZipLocation): string {
  const zones = zonesOf(place.state);
  const found = lookUpZone(place.lat, place.lon);
  return zones.length === 0 || zones.includes(found) ? found : mainZoneOf(place);
}

export interface Position {
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lon: number;
}

/** How far a town extends from the point of its ZIP. Kilometers. */
const townKm = 40;
/** ZIPs of one post office share a point, which says nothing about their extent. */
const sameTownKm = 2;
const neighborsCounted = 3;
const earthRadiusKm = 6_371;

/**
 * Whether a position can be in a ZIP: within 40 km of its point or, where ZIPs are few and large, as close to it as its third neighbor. False for a
 * ZIP that does not exist. The first position beyond 40 km takes about 200 ms, others 20.
 */
export function fitsZip(zip: string, position: Position): boolean {
  const place = readZipLocation(zip);
  if (!place) return false;
  const distance = distanceKm(place, position);
  return distance <= townKm || distance <= reachOf(place);
}

/** The distance to the third neighboring ZIP. Kilometers. */
function reachOf(place: ZipLocation): number {
  places ??= readZipLocations();
  const distances = places.map((other) => distanceKm(place, other)).filter((km) => km > sameTownKm);
  return distances.sort((a, b) => a - b)[neighborsCounted - 1] ?? 0;
}

let places: ZipLocation[] | undefined;

/** Along a great circle. Kilometers. */
function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [fromLat, toLat] = [radians(from.lat), radians(to.lat)];
  const halfChord =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(halfChord)));
}
