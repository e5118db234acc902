import { cleanText } from '@frizo/validation';

export interface CityAndState {
  readonly city: string;
  readonly state: string;
}

/** `Phoenix, AZ` as city and state: the one field is split at the comma (spec 3, list-your-business). */
export function splitCity(text: string): CityAndState {
  const [city = '', state = ''] = text.split(',');
  return { city: cleanText(city), state: cleanText(state) };
}

/** How city and state stand in the field, and beside a ZIP. */
export function joinCity({ city, state }: CityAndState): string {
  return [city, state].filter(Boolean).join(', ');
}
