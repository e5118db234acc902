import { addressOf, searchGallery, type RequestOf } from '@frizo/contracts';
import type { Pool } from 'pg';
import type { Statement } from '../portal/portal-requests.ts';
import type { BenchPortal } from '../portal/start-bench-portal.ts';

type Request = RequestOf<typeof searchGallery>;

/** A search as a page asks it, with what that asks of Postgres. */
export interface Search {
  readonly path: string;
  readonly statements: readonly Statement[];
}

/** A kind of search, asked in many places and of many things so that no page of the tables answers all of them. */
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
  // Where a city has salons, some on the other side of a day's end: noon of a later day is the same day everywhere in the USA.
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
 * Asks each once, as a page does, and hears the statements. Those that find nothing, which is fast, are left out.
 * @throws Error where few find anything.
 */
export async function hearSearches(portal: BenchPortal, { what, requests }: SearchKind): Promise<Search[]> {
  const searches: Search[] = [];
  for (const request of requests) {
    const path = addressOf(searchGallery, request).url;
    await portal.ask('startRecording', { service: 'discovery', containing: 'select' });
    const response = await fetch(portal.url + path);
    const statements = await portal.ask('stopRecording', null);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    const answer = searchGallery.answer.parse(await response.json());
    if (answer.type === 1 && answer.items.length > 0) searches.push({ path, statements });
  }
  if (searches.length * 2 < requests.length)
    throw new Error(`${what}: ${searches.length} of ${requests.length} find anything.`);
  return searches;
}
