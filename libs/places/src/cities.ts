import { censusPopulations, cityKey, namedParts } from './largest-cities.ts';
import { readZipLocations, type ZipLocation } from './places-table.ts';

/** A city, borough or district with the ZIP that stands for all of it. */
export interface City extends ZipLocation {
  /** The census' number for the largest, and an estimate by the number of ZIPs for the others. */
  readonly population: number;
}

const peopleOfZip = 6_000;
/** A city without an entry of its own is smaller than those that have one. */
const mostPeopleEstimated = 60_000;

/**
 * Every city of the table of ZIPs once, and the boroughs and districts that people search for, some 29,600 in all. Of a city the lowest ZIP stands
 * for all, mostly one downtown. Takes some 250 ms.
 */
export function readCities(): City[] {
  const cities = new Map<string, { place: ZipLocation; zips: number }>();
  const byZip = new Map<string, ZipLocation>();
  for (const place of readZipLocations()) {
    byZip.set(place.zip, place);
    const key = cityKey(place);
    const known = cities.get(key);
    if (!known) cities.set(key, { place, zips: 1 });
    else {
      known.zips += 1;
      if (place.zip < known.place.zip) known.place = place;
    }
  }
  const ofPostOffices = [...cities].map(([key, { place, zips }]): City => {
    const population = censusPopulations.get(key) ?? Math.min(zips * peopleOfZip, mostPeopleEstimated);
    return { ...place, population };
  });
  const parts = namedParts.flatMap(({ name, state, zip, population }): City[] => {
    const place = byZip.get(zip);
    return place ? [{ ...place, city: name, state, population }] : [];
  });
  const named = new Set(parts.map(cityKey));
  return [...ofPostOffices.filter((city) => !named.has(cityKey(city))), ...parts];
}

const abbreviations: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
};

/**
 * The form in which names of places are compared: lower case, no accents, no punctuation, and St, Ft and Mt written out. `St. Louis`,
 * `saint louis` and `ST LOUIS` are one.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
}
