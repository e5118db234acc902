import { findZip, fitsZip } from '@frizo/places';

export interface AddressLocation {
  readonly city: string;
  readonly state: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * City, state, time zone and position of an address. The ZIP says in which zone its clocks are and, without a position, where it is.
 * Answers the codes of the ZIP where it does not exist, or the position cannot lie in it: map and search show the address there.
 */
export function locateAddress(
  zip: string,
  { lat, lon }: { readonly lat: number | null; readonly lon: number | null },
): AddressLocation | { readonly zipCodes: string[] } {
  const place = findZip(zip);
  if (!place) return { zipCodes: ['ZIP_NOT_EXISTS'] };
  // Half a position is none.
  const position = lat === null || lon === null ? { lat: place.lat, lon: place.lon } : { lat, lon };
  if (!fitsZip(zip, position)) return { zipCodes: ['POSITION_NOT_IN_ZIP'] };
  const { city, state, timezone } = place;
  return { city, state, timezone, ...position };
}
