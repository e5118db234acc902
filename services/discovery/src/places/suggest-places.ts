import { nicknames, timezoneOf } from '@frizo/places';
import type { AnswerOf, ParsedRequestOf, suggestPlaces as suggestPlacesCall } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import {
  citiesNearlyNamed,
  rankCities,
  matchingStates,
  type CityCandidate,
  type StateCandidate,
} from './rank-places.ts';
import { readPlaceInput, type PlaceReading } from './read-place-input.ts';

type Places = AnswerOf<typeof suggestPlacesCall>['list'];
type Place = Places[number];

/**
 * Suggestions for a text in Where (Q164): ZIP codes that start with the digits; otherwise cities, boroughs and states, the best match
 * first, by name, population and salons there. Without a text the popular cities.
 */
export async function suggestPlaces(
  knex: Knex,
  { input, limit }: ParsedRequestOf<typeof suggestPlacesCall>,
): Promise<Places> {
  const places = await findPlaces(knex, input, limit);
  return places.map((place) => ({ ...place, timezone: timezoneOf(place) }));
}

async function findPlaces(knex: Knex, input: string, limit: number): Promise<Places> {
  if (input === '') return popularCities(knex, limit);
  if (/^\d+$/.test(input)) return input.length > 5 ? [] : zipsFrom(knex, input, limit);
  const readings = readPlaceInput(input);
  if (readings.length === 0) return [];
  const [cities, states] = await Promise.all([
    findCities(knex, readings),
    placesOfStates(knex, matchingStates(input)),
  ]);
  const ranked = rankCities(cities, readings).map(({ city, score }) => ({ place: placeOf(city), score }));
  return [...ranked, ...states]
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ place }) => place);
}

async function zipsFrom(knex: Knex, digits: string, limit: number): Promise<Places> {
  const query = knex<Place>('places')
    .select('zip', 'city', 'state', 'lat', 'lon')
    .whereLike('zip', `${digits}%`)
    .orderBy('zip')
    .limit(limit);
  return (await withDeadline(query)).map((place) => ({ ...place, kind: 'zip' as const }));
}

const salonsIn = (table: string): string => `(
  select count(*)::integer from addresses join salons using (salon_id)
  where salons.is_public and addresses.state = ${table}.state and addresses.city = ${table}.city
)`;
const columns = `city, state, name_key as "nameKey", zip, lat, lon, population`;

/** Per kind of match; the most populous are enough. */
const candidatesEach = 40;

/** Cities that begin with the text, are spelled similarly, or have it as a nickname. */
async function findCities(knex: Knex, readings: readonly PlaceReading[]): Promise<CityCandidate[]> {
  const named = readings.flatMap(({ cityKey }) => nicknames[cityKey] ?? []);
  const query = knex.raw<{ rows: CityCandidate[] }>(
    `select found.*, ${salonsIn('found')} as salons from (
       ${readings.map((_, index) => citiesOfReading(index)).join('\nunion\n')}
       union (select ${columns} from cities where (state, city) in (
         select * from unnest(cast(:states as text[]), cast(:cities as text[]))))
     ) as found`,
    {
      ...Object.fromEntries(
        readings.flatMap((reading, index) => Object.entries(bindingsOfReading(reading, index))),
      ),
      ...namesOf([...named, ...citiesNearlyNamed(readings)]),
    },
  );
  return (await withDeadline(query)).rows;
}

function citiesOfReading(index: number): string {
  const inState = `(cardinality(cast(:states${index} as text[])) = 0 or state = any(:states${index}))`;
  return `(select ${columns} from cities where name_key like :prefix${index} and ${inState}
      order by population desc limit ${candidatesEach})
    union (select ${columns} from cities where name_key % :key${index} and ${inState}
      order by similarity(name_key, :key${index}) desc, population desc limit ${candidatesEach})`;
}

function bindingsOfReading(
  { cityKey, states }: PlaceReading,
  index: number,
): Record<string, string | string[]> {
  // A key has letters, digits and spaces only, so it brings no wildcards.
  return { [`prefix${index}`]: `${cityKey}%`, [`key${index}`]: cityKey, [`states${index}`]: [...states] };
}

function namesOf(keys: readonly string[]): { cities: string[]; states: string[] } {
  return { cities: keys.map((key) => key.slice(0, -4)), states: keys.map((key) => key.slice(-2)) };
}

/** Salons count more here: a visitor without a place in mind looks for work. */
async function popularCities(knex: Knex, limit: number): Promise<Places> {
  const query = knex.raw<{ rows: CityCandidate[] }>(
    `select ${columns} from (
       select *, ${salonsIn('known')} as salons from (
         (select * from cities order by population desc limit 40)
         union
         (select cities.* from cities where (state, city) in (
           select state, city from addresses join salons using (salon_id) where salons.is_public
           group by state, city order by count(*) desc, city limit 40))
       ) as known
     ) as counted
     order by log(population) + 2 * log(1 + salons) desc, city
     limit :limit`,
    { limit },
  );
  return (await withDeadline(query)).rows.map(placeOf);
}

/** A state's largest city represents it on the map and provides its ZIP. */
async function placesOfStates(
  knex: Knex,
  states: readonly StateCandidate[],
): Promise<{ place: Place; score: number }[]> {
  if (states.length === 0) return [];
  const query = knex.raw<{ rows: CityCandidate[] }>(
    `select distinct on (state) ${columns} from cities where state = any(?) order by state, population desc, zip`,
    [states.map(({ code }) => code)],
  );
  const { rows } = await withDeadline(query);
  return rows.flatMap((largest) => {
    const state = states.find(({ code }) => code === largest.state);
    if (!state) return [];
    const { zip, lat, lon } = largest;
    const place = { zip, city: state.name, state: state.code, lat, lon, kind: 'state' as const };
    return [{ place, score: state.score }];
  });
}

function placeOf({ zip, city, state, lat, lon }: CityCandidate): Place {
  return { zip, city, state, lat, lon, kind: 'city' };
}
