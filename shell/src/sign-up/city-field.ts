import { cleanText } from '@frizo/validation';

export interface CityAndState {
  readonly city: string;
  readonly state: string;
}

/** Splits `Phoenix, AZ` at the comma into city and state (spec 3, list-your-business). */
export function splitCity(text: string): CityAndState {
  const [city = '', state = ''] = text.split(',');
  return { city: cleanText(city), state: cleanText(state) };
}

/** City and state as shown in the field and beside a ZIP. */
export function joinCity({ city, state }: CityAndState): string {
  return [city, state].filter(Boolean).join(', ');
}
