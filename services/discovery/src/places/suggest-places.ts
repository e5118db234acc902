import type { AnswerOf, ParsedRequestOf, suggestPlaces as suggestPlacesCall } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';

type Places = AnswerOf<typeof suggestPlacesCall>['list'];

/**
 * ZIP codes that start with the digits, or cities that start with the words (Q164). Of a city the lowest ZIP stands for
 * all, since a person who types a name means the place, not one of its post offices.
 */
export async function suggestPlaces(
  knex: Knex,
  { input, limit }: ParsedRequestOf<typeof suggestPlacesCall>,
): Promise<Places> {
  const columns = ['zip', 'city', 'state', 'lat', 'lon'] as const;
  if (/^\d{1,5}$/.test(input)) {
    const ofZip = knex<Places[number]>('places')
      .select(...columns)
      .whereLike('zip', `${input}%`)
      .orderBy('zip')
      .limit(limit);
    return withDeadline(ofZip);
  }
  const [city = '', state] = input.split(',').map((part) => part.trim().replace(/[\\%_]/g, '\\$&'));
  if (city === '') return [];
  const query = knex<Places[number]>('places')
    .distinctOn('city', 'state')
    .select(...columns)
    .whereRaw('lower(city) like ?', [`${city.toLowerCase()}%`])
    .orderBy(['city', 'state', 'zip'])
    .limit(limit);
  return withDeadline(state ? query.whereILike('state', `${state}%`) : query);
}
