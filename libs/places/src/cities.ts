import { censusPopulations, cityKey, namedParts } from './largest-cities.ts';
import { readZipLocations, type ZipLocation } from './places-table.ts';

/** A city, borough or district with the ZIP that represents it. */
export interface City extends ZipLocation {
  /** The census population of the largest cities, and an estimate by the number of ZIPs for others. */
  readonly population: number;
}

const peopleOfZip = 6_000;
/** A city without a census entry is smaller than those that have one. */
const maxEstimatedPopulation = 60_000;

/**
 * Every city of the ZIP table once, and the boroughs and districts that people search for, about 29,600 in total. A city is represented by its lowest
 * ZIP, mostly downtown. Takes about 250 ms.
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
    const population = censusPopulations.get(key) ?? Math.min(zips * peopleOfZip, maxEstimatedPopulation);
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
 * The normalized form for comparing names of places: lower case, no accents, no punctuation, and St, Ft and Mt expanded. `St. Louis`, `saint louis`
 * and `ST LOUIS` are equal.
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
