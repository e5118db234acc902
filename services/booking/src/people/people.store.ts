import type { Knex } from 'knex';

export interface PersonRow {
  user_id: number;
  first_name: string;
  last_name: string;
  phone: string;
}

const personColumns = ['user_id', 'first_name', 'last_name', 'phone'] as const;

/**
 * The one client of the portal who has verified this phone; never somebody who works at a salon. Unverified phones are not found,
 * and a salon that is not public yet finds nobody, since anybody can open one in a minute.
 */
export async function clientOfPhone(
  knex: Knex,
  phone: string,
  askingSalonId: number,
): Promise<PersonRow | undefined> {
  if (phone === '') return undefined;
  const found = await knex('people')
    .where({ phone, confirmed_phone: phone })
    .whereNull('user_type')
    .whereExists(knex('salons').where({ salon_id: askingSalonId, is_public: true }))
    .limit(2)
    .select<PersonRow[]>(...personColumns);
  return found.length === 1 ? found[0] : undefined;
}

/** Reads a person and locks the row against changes until the transaction ends. */
export function holdPerson(trx: Knex.Transaction, userId: number): Promise<PersonRow | undefined> {
  return trx('people')
    .where({ user_id: userId })
    .forShare()
    .first<PersonRow | undefined>(...personColumns);
}

/**
 * The same for anybody with an account. For somebody who is not known yet a row without a version is inserted, so that the consumer that
 * follows people waits for it; otherwise it would miss the list entry that is about to be written.
 */
export async function holdAnybody(trx: Knex.Transaction, userId: number): Promise<PersonRow> {
  const known = await holdPerson(trx, userId);
  if (known) return known;
  const unknown = { user_id: userId, first_name: '', last_name: '', phone: '' };
  await trx('people')
    .insert({ ...unknown, version: 0 })
    .onConflict('user_id')
    .ignore();
  return (await holdPerson(trx, userId)) ?? unknown;
}
