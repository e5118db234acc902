import { nameKey, stateNames } from '@frizo/places';

/** A reading of the typed text: a city, in one of these states if any are named. */
export interface PlaceReading {
  readonly cityKey: string;
  /** Two letters each; empty for any state. */
  readonly states: readonly string[];
}

const stateKeys: ReadonlyMap<string, string> = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [nameKey(name), code],
  ]),
);
const mostWordsOfState = 3;

/**
 * The ways to read a text typed into Where, without a ZIP. A state, or its beginning, follows a comma; without one the last words may be a
 * state (`springfield illinois`) or a part of the name (`kansas city`), so both readings count. Empty if no city is named.
 */
export function readPlaceInput(input: string): PlaceReading[] {
  const comma = input.indexOf(',');
  if (comma >= 0) {
    const cityKey = nameKey(input.slice(0, comma));
    if (cityKey === '') return [];
    const stateKey = plainKey(input.slice(comma + 1).replace(/\d+/g, ''));
    const states = stateKey === '' ? [] : statesStartingWith(stateKey);
    return stateKey !== '' && states.length === 0 ? [] : [{ cityKey, states }];
  }
  const key = nameKey(input);
  if (key === '') return [];
  const words = input.trim().split(/\s+/);
  const readings: PlaceReading[] = [{ cityKey: key, states: [] }];
  for (let count = 1; count <= Math.min(mostWordsOfState, words.length - 1); count += 1) {
    const state = stateKeys.get(plainKey(words.slice(-count).join(' ')));
    const cityKey = nameKey(words.slice(0, -count).join(' '));
    if (state !== undefined && cityKey !== '') readings.push({ cityKey, states: [state] });
  }
  return readings;
}

/** Like `nameKey`, except for state codes: `MT` is Montana, not "mount". */
function plainKey(text: string): string {
  const letters = text.replaceAll('.', '').trim().toLowerCase();
  return stateKeys.has(letters) ? letters : nameKey(text);
}

function statesStartingWith(key: string): string[] {
  const exact = stateKeys.get(key);
  if (exact !== undefined) return [exact];
  return [...new Set([...stateKeys].filter(([name]) => name.startsWith(key)).map(([, code]) => code))];
}
