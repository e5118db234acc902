import type { Knex } from 'knex';

export interface PersonRow {
  user_id: number;
  first_name: string;
  last_name: string;
  phone: string;
}

const personColumns = ['user_id', 'first_name', 'last_name', 'phone'] as const;

/** The one client of the portal who has this phone: nobody where two have it, and never somebody who works at a salon. */
export async function clientOfPhone(knex: Knex, phone: string): Promise<PersonRow | undefined> {
  if (phone === '') return undefined;
  const found = await knex('people')
    .where({ phone })
    .whereNull('user_type')
    .limit(2)
    .select<PersonRow[]>(...personColumns);
  return found.length === 1 ? found[0] : undefined;
}

/** Reads a person, who cannot change until the transaction ends. */
export function holdPerson(trx: Knex.Transaction, userId: number): Promise<PersonRow | undefined> {
  return trx('people')
    .where({ user_id: userId })
    .forShare()
    .first<PersonRow | undefined>(...personColumns);
}

/**
 * The same of anybody with an account: of who is not known yet a row without a version waits for the consumer that follows people. It
 * would else pass by a row of a list that is about to be written.
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
