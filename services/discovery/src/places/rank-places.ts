import { censusPopulations, nameKey, nicknames, stateNames } from '@frizo/places';
import type { PlaceReading } from './read-place-input.ts';

/** A city from the database that may match. */
export interface CityCandidate {
  readonly city: string;
  readonly state: string;
  readonly nameKey: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
  /** Addresses of public salons there. */
  readonly salons: number;
}

/** A state that may match, with its score on the same scale as cities. */
export interface StateCandidate {
  readonly code: string;
  readonly name: string;
  readonly score: number;
}

/** Weights on the scale of a population's logarithm: an exact name counts as much as ten times the population. */
const exactBonus = 1;
const typoPenalty = 0.7;
const unlikePenalty = 3;
const salonsWeight = 0.5;
/** With an exact match of this population other spellings are not suggested. */
const surePopulation = 20_000;

/** The best matches first: by match of the name, population, and salons there. The best reading of a city counts. */
export function rankCities(
  candidates: readonly CityCandidate[],
  readings: readonly PlaceReading[],
): { readonly city: CityCandidate; readonly score: number }[] {
  const scored = candidates.flatMap((city) => {
    const fits = readings.map((reading) => fitOf(city, reading)).filter((fit) => fit !== undefined);
    return fits.length === 0 ? [] : [{ city, fit: Math.max(...fits) }];
  });
  const isSure = scored.some(({ city, fit }) => fit === exactBonus && city.population >= surePopulation);
  return scored
    .filter(({ fit }) => !isSure || fit >= 0)
    .map(({ city, fit }) => ({ city, score: sizeOf(city) + fit }))
    .sort((one, other) => other.score - one.score || one.city.zip.localeCompare(other.city.zip));
}

function sizeOf({ population, salons }: CityCandidate): number {
  return Math.log10(population) + salonsWeight * Math.log10(1 + salons);
}

/**
 * `exactBonus` for the name itself, 0 for its beginning, less for another spelling; undefined if the reading names another state or a name
 * that is not similar.
 */
function fitOf({ city, state, nameKey: name }: CityCandidate, reading: PlaceReading): number | undefined {
  if (reading.states.length > 0 && !reading.states.includes(state)) return undefined;
  const { cityKey: key } = reading;
  if (name === key || nicknames[key] === `${city}, ${state}`) return exactBonus;
  if (name.startsWith(key)) return 0;
  const typos = typosBetween(key, name);
  if (typos <= allowedTypos(key)) return -typoPenalty * typos;
  const likeness = trigramLikeness(key, name);
  return likeness >= 0.3 ? -unlikePenalty * (1 - likeness) : undefined;
}

/**
 * The largest cities whose name, or whose beginning, is one or two typing errors away, each as `Phoenix, AZ`. Trigrams miss swapped
 * letters.
 */
export function citiesNearlyNamed(readings: readonly PlaceReading[]): string[] {
  return largestCities
    .filter(({ name }) => readings.some(({ cityKey: key }) => typosBetween(key, name) <= allowedTypos(key)))
    .map(({ city }) => city);
}

const largestCities = [...censusPopulations.keys()].map((city) => ({
  city,
  name: nameKey(city.slice(0, city.lastIndexOf(','))),
}));

/** None in a short text, which is close to too many names. */
function allowedTypos(key: string): number {
  if (key.length < 4) return 0;
  return key.length < 7 ? 1 : 2;
}

/**
 * The number of replaced, missing, added or swapped letters between a text and a name or the beginning of it (optimal string alignment).
 */
export function typosBetween(text: string, name: string): number {
  // The first letter is rarely the wrong one, and this check excludes most names.
  if (text[0] !== name[0] && text[1] !== name[1]) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= text.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = text[row - 1] === name[column - 1];
      const isSwapped =
        row > 1 && column > 1 && text[row - 1] === name[column - 2] && text[row - 2] === name[column - 1];
      current[column] = Math.min(
        at(above, column) + 1,
        at(current, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = current;
  }
  return Math.min(...above.slice(Math.min(text.length - 1, name.length)));
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Like `similarity` in Postgres: shared trigrams divided by all trigrams. */
function trigramLikeness(one: string, other: string): number {
  const first = trigramsOf(one);
  const second = trigramsOf(other);
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  return shared / (first.size + second.size - shared);
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let start = 0; start + 3 <= padded.length; start += 1) trigrams.add(padded.slice(start, start + 3));
  }
  return trigrams;
}

/** Comparable to the largest cities: New York, Los Angeles and Chicago come before a state with the same letters. */
const stateScores = { named: 7, typo: 5.5, begun: 6, code: 5.7 } as const;

/** The states that a text names, begins or nearly names. A text with a comma names none. */
export function matchingStates(input: string): StateCandidate[] {
  const key = nameKey(input);
  const code = input.trim().replaceAll('.', '').toLowerCase();
  if (key.length < 2 || input.includes(',')) return [];
  return Object.entries(stateNames).flatMap(([state, name]) => {
    const score = stateScoreOf(key, code, state, nameKey(name));
    return score === undefined ? [] : [{ code: state, name, score }];
  });
}

function stateScoreOf(key: string, code: string, state: string, name: string): number | undefined {
  if (name === key) return stateScores.named;
  if (state.toLowerCase() === code) return stateScores.code;
  if (key.length >= 3 && name.startsWith(key)) return stateScores.begun;
  const typos = typosBetween(key, name);
  return key.length >= 5 && typos <= allowedTypos(key) ? stateScores.typo : undefined;
}
