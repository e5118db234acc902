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
