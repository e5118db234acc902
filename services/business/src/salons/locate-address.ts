import { findZip, fitsZip } from '@frizo/places';

export interface AddressLocation {
  readonly city: string;
  readonly state: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lon: number;
}

/**
 * City, state, time zone and position of an address. The ZIP determines the time zone and, without a position, also the position, which the
 * map and the search use. Returns error codes for the ZIP if it does not exist or the position cannot be in it.
 */
export function locateAddress(
  zip: string,
  { lat, lon }: { readonly lat: number | null; readonly lon: number | null },
): AddressLocation | { readonly zipCodes: string[] } {
  const place = findZip(zip);
  if (!place) return { zipCodes: ['ZIP_NOT_EXISTS'] };
  // A position needs both values.
  const position = lat === null || lon === null ? { lat: place.lat, lon: place.lon } : { lat, lon };
  if (!fitsZip(zip, position)) return { zipCodes: ['POSITION_NOT_IN_ZIP'] };
  const { city, state, timezone } = place;
  return { city, state, timezone, ...position };
}
