import { randomFor } from '@frizo/demo-pictures';
import { cities, type City, type Place, type SalonIdea } from './cities.ts';
import type { Category } from './service-tree.ts';
import type { DemoAddress, DemoSalon } from './types.ts';

/** A salon without artists, and the values from which the rest of the demo is derived. */
export interface Business {
  salon: Omit<DemoSalon, 'ownerUserId'>;
  city: City;
  focus: readonly Category[];
  /** Prices relative to the base prices, from city and price level. */
  priceFactor: number;
  /** Number of artists, including the owner. */
  headcount: number;
}

/** Salons in the order of the table: 3.5 artists on average; the first is the salon of the owner log-in, with four. */
const headcounts = [4, 3, 5, 2, 3, 4, 6, 3, 2, 4, 3, 3] as const;

/** 'Juniper & Wren' -> 'juniper-and-wren'. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns numbers from the 100 that each area code reserves for fiction: areaCode 555 01xx. */
export function phoneSource(areaCode: string): () => string {
  let line = 0;
  return () => {
    if (line > 99) throw new RangeError(`Out of fictional numbers in ${areaCode}`);
    line += 1;
    return `${areaCode}55501${String(line - 1).padStart(2, '0')}`;
  };
}

function addressAt(city: City, place: Place, id: number): DemoAddress {
  const random = randomFor(`address ${id}`);
  const [street, zip, lat, lon] = place;
  // 0.0015 degrees is about 150 m, which stays in the ZIP and out of the water.
  const shift = (): number => (random.next() - 0.5) * 0.003;
  return {
    id,
    address: `${random.between(11, 189) * 2 + 1} ${street}`,
    suite: random.chance(0.3) ? `${random.between(1, 9)}${random.pick(['A', 'B', 'C'])}` : '',
    city: city.city,
    state: city.state,
    zip,
    timezone: city.timezone,
    lat: Number((lat + shift()).toFixed(5)),
    lon: Number((lon + shift()).toFixed(5)),
  };
}

/** Every third salon has a second address: the city's sixth place. */
function placesOf(city: City, index: number, cityIndex: number): readonly Place[] {
  const own = city.places[index];
  const second = city.places[5];
  if (!own || !second) throw new RangeError(`${city.city} needs six places`);
  return index === cityIndex % 3 ? [own, second] : [own];
}

/** All 60 businesses, in the order of the cities; ids from 1. */
export function buildBusinesses(phones: ReadonlyMap<City, () => string>): Business[] {
  let addressId = 0;
  let salonsSoFar = 0;
  return cities.flatMap((city, cityIndex) => {
    const nextPhone = phones.get(city);
    if (!nextPhone) throw new RangeError(`No phones for ${city.city}`);
    return [...city.salons, ...city.freelancers].map((idea: SalonIdea, index): Business => {
      const [title, focus, standing] = idea;
      const isCompany = index < city.salons.length;
      const headcount = isCompany ? (headcounts[salonsSoFar++ % headcounts.length] ?? 1) : 1;
      const salon = {
        id: cityIndex * 5 + index + 1,
        title,
        url: slugOf(title),
        phone: nextPhone(),
        instagramUsername: slugOf(title).replaceAll('-', '.'),
        type: isCompany ? ('company' as const) : ('individual' as const),
        addresses: placesOf(city, index, cityIndex).map((place) => addressAt(city, place, ++addressId)),
      };
      return { salon, city, focus, priceFactor: city.priceFactor * standing, headcount };
    });
  });
}
