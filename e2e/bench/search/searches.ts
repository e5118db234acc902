import { addressOf, searchGallery, type RequestOf } from '@frizo/contracts';
import type { Pool } from 'pg';
import type { Statement } from '../portal/portal-requests.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

type Request = RequestOf<typeof searchGallery>;

/** A search request of a page, with its Postgres statements. */
export interface Search {
  readonly path: string;
  readonly statements: readonly Statement[];
}

/** A kind of search with varied requests, so that they do not all read the same rows. */
export interface SearchKind {
  readonly what: string;
  readonly requests: readonly Request[];
}

interface City {
  readonly latitude: number;
  readonly longitude: number;
}

const cities = 24;
const daySeconds = 86_400;

export async function searchKinds(pool: Pool): Promise<SearchKind[]> {
  const { rows } = await pool.query<City>(
    `select avg(lat) as latitude, avg(lon) as longitude from addresses
     group by city, state order by count(*) desc, city limit $1`,
    [cities],
  );
  // Noon of a later day is the same date everywhere in the USA.
  const noon = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds + 18 * 3600;
  const day = (index: number): Request => ({
    date: noon + (1 + (index % 7)) * daySeconds,
    from: 36_000,
    to: 57_600,
  });
  const inCities = (more: (index: number) => Request): Request[] =>
    rows.map((city, index) => ({ ...city, ...more(index) }));
  const names = ['Elena', 'Castillo', 'Marigold', 'riv', 'Quinn', 'Tessa', 'Ember Studio', 'ade'];
  return [
    { what: 'nothing at all', requests: [{}] },
    { what: 'a category near a place', requests: inCities((index) => ({ categoryID: 1 + (index % 6) })) },
    {
      what: 'a service near a place',
      requests: inCities((index) => ({ serviceList: [1 + ((index * 7) % 60)] })),
    },
    { what: 'a name', requests: names.map((salonArtist) => ({ salonArtist })) },
    { what: 'near a place, on a day, with times', requests: inCities(day) },
    { what: 'on a day, with times', requests: Array.from({ length: 7 }, (_, index) => day(index)) },
  ];
}

/**
 * Sends each request once and records its statements. Skips searches without results, since those are fast.
 * @throws if most searches have no results
 */
export async function recordSearches(portal: BenchPortal, { what, requests }: SearchKind): Promise<Search[]> {
  const searches: Search[] = [];
  for (const request of requests) {
    const path = addressOf(searchGallery, request).url;
    await portal.ask('startRecording', { service: 'discovery', containing: 'select' });
    const response = await fetch(portal.url + path);
    const statements = await portal.ask('stopRecording', null);
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    const answer = searchGallery.answer.parse(await response.json());
    if (answer.type === 1 && answer.items.length > 0) searches.push({ path, statements });
  }
  if (searches.length * 2 < requests.length)
    throw new Error(`${what}: only ${searches.length} of ${requests.length} have results.`);
  return searches;
}
