import { findZip, fitsZip } from '@frizo/places';
import { cleanText, fieldCodes, salonAddressFields } from '@frizo/validation';
import { z } from 'zod';

export interface GeocoderSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly kind: 'photon' | 'nominatim';
}

/** A street in the United States, with the city and state of its ZIP. */
export interface FoundStreet {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
}

/** What was typed, and the ZIP near which to look first. */
export interface StreetSearch {
  readonly input: string;
  readonly zip?: string | undefined;
}

/** Suggestions that come later than this are of no use to somebody who types. */
const usualDeadlineMs = 2_000;
/** Requested from the server, since some results are dropped. */
const mostResults = 10;
const mostStreets = 5;
/** Nominatim refuses requests without a name. */
const userAgent = 'Frizo (street suggestions for addresses of a business)';

/**
 * Finds streets in the United States that begin with what was typed.
 * @throws Error when the server does not answer in time, or not as its API says
 */
export async function findStreets(
  { url, kind }: GeocoderSettings,
  search: StreetSearch,
  deadlineMs = usualDeadlineMs,
): Promise<FoundStreet[]> {
  const { path, query, read } = apis[kind];
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query(search)).toString()}`, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    signal: AbortSignal.timeout(deadlineMs),
    redirect: 'error',
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`The geocoder answered with status ${answer.status}.`);
  }
  const streets = new Map<string, FoundStreet>();
  for (const result of read(await answer.json()).slice(0, mostResults)) {
    const street = streetOf(result, search.input);
    if (street) streets.set(`${street.street.toLowerCase()} ${street.zip}`, street);
  }
  return [...streets.values()].slice(0, mostStreets);
}

/** A result as both kinds of server describe it. */
interface Result {
  readonly houseNumber: string;
  readonly road: string;
  readonly zip: string;
  readonly countryCode: string;
  readonly lat: number;
  readonly lon: number;
}

interface GeocoderApi {
  readonly path: string;
  query(search: StreetSearch): Record<string, string>;
  read(answer: unknown): Result[];
}

const text = z.string().catch('');
const degrees = z.coerce.number();

const photonAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([degrees, degrees]).rest(z.unknown()) }),
      properties: z.object({
        type: text,
        housenumber: text,
        street: text,
        name: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
});

const nominatimAnswer = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    address: z.object({ house_number: text, road: text, postcode: text, country_code: text }),
  }),
);

/** From Hawaii and Alaska to Maine and Puerto Rico. */
const unitedStates = { west: -180, south: 17.5, east: -65, north: 72 };
/** About 50 km around a ZIP. Degrees. */
const nearby = 0.5;

const apis: Readonly<Record<GeocoderSettings['kind'], GeocoderApi>> = {
  // https://github.com/komoot/photon/blob/master/docs/api-v1.md
  photon: {
    path: '/api',
    query({ input, zip }) {
      const place = zip === undefined ? undefined : findZip(zip);
      const { west, south, east, north } = unitedStates;
      return {
        q: input,
        lang: 'en',
        limit: String(mostResults),
        bbox: [west, south, east, north].join(','),
        ...(place && { lat: String(place.lat), lon: String(place.lon) }),
      };
    },
    read: (answer) =>
      photonAnswer.parse(answer).features.map(({ geometry: { coordinates }, properties }) => ({
        houseNumber: properties.housenumber,
        // A street has its name as the name of the result.
        road: properties.street || (properties.type === 'street' ? properties.name : ''),
        zip: properties.postcode,
        countryCode: properties.countrycode,
        lat: coordinates[1],
        lon: coordinates[0],
      })),
  },
  // https://nominatim.org/release-docs/latest/api/Search/
  nominatim: {
    path: '/search',
    query({ input, zip }) {
      const place = zip === undefined ? undefined : findZip(zip);
      return {
        q: input,
        format: 'jsonv2',
        addressdetails: '1',
        countrycodes: 'us',
        layer: 'address',
        'accept-language': 'en',
        limit: String(mostResults),
        ...(place && {
          viewbox: [place.lon - nearby, place.lat - nearby, place.lon + nearby, place.lat + nearby].join(','),
        }),
      };
    },
    read: (answer) =>
      nominatimAnswer.parse(answer).map(({ lat, lon, address }) => ({
        houseNumber: address.house_number,
        road: address.road,
        zip: address.postcode,
        countryCode: address.country_code,
        lat,
        lon,
      })),
  },
};

/** What can be saved as an address: a street of a known ZIP, at a position in it. */
function streetOf(result: Result, input: string): FoundStreet | undefined {
  if (result.countryCode.toLowerCase() !== 'us' || result.road === '') return undefined;
  const zip = result.zip.slice(0, 5);
  const place = findZip(zip);
  // Maps know many streets without their numbers; the one that was typed is kept then.
  const houseNumber = result.houseNumber || typedHouseNumber(input);
  const street = cleanText(`${houseNumber} ${result.road}`);
  if (!place || fieldCodes(salonAddressFields, { address: street, suite: '', zip, onLocation: false }))
    return undefined;
  const position = { lat: result.lat, lon: result.lon };
  if (!fitsZip(zip, position)) return undefined;
  return { street, city: place.city, state: place.state, zip, ...position };
}

function typedHouseNumber(input: string): string {
  return /^\s*(\d+[\da-z/-]{0,5})\s/i.exec(input)?.[1] ?? '';
}
