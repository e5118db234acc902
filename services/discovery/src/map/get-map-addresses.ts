import type { AnswerOf, getMapAddresses as getMapAddressesCall } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';

type MapAddresses = AnswerOf<typeof getMapAddressesCall>['addresses'];

/** The contract's limit: more markers than that no map of the country shows. */
const shownAtMost = 5_000;

/** Where public salons are (Q95); where there are too many, the oldest. */
export async function getMapAddresses(knex: Knex): Promise<MapAddresses> {
  const query = knex('addresses')
    .join('salons', 'salons.salon_id', 'addresses.salon_id')
    .where('salons.is_public', true)
    .select<MapAddresses>(
      'address_id as id',
      'salons.salon_id as salonId',
      'title',
      'url',
      'city',
      'state',
      'lat',
      'lon',
    )
    .orderBy('address_id')
    .limit(shownAtMost);
  return withDeadline(query);
}
