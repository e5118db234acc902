import type { PayloadOf, userChanged } from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { linkVerifiedClients } from '../clients/link-verified-clients.ts';

export interface PersonRow {
  user_id: number;
  first_name: string;
  last_name: string;
  phone: string;
}

const personColumns = ['user_id', 'first_name', 'last_name', 'phone'] as const;

/**
 * The one client of the portal who has verified this phone; never a professional. Unverified phones are not found, and a salon that is not
 * public yet finds no one, since anyone can open a salon in a minute.
 */
export async function clientOfPhone(
  knex: Knex,
  phone: string,
  requestingSalonId: number,
): Promise<PersonRow | undefined> {
  if (phone === '') return undefined;
  const found = await knex('people')
    .where({ phone, confirmed_phone: phone })
    .whereNull('user_type')
    .whereExists(knex('salons').where({ salon_id: requestingSalonId, is_public: true }))
    .limit(2)
    .select<PersonRow[]>(...personColumns);
  return found.length === 1 ? found[0] : undefined;
}

/** Reads a person and locks the row against changes until the transaction ends. */
export function lockPerson(trx: Knex.Transaction, userId: number): Promise<PersonRow | undefined> {
  return trx('people')
    .where({ user_id: userId })
    .forShare()
    .first<PersonRow | undefined>(...personColumns);
}

/**
 * The same for any user. For a person who is not stored yet it inserts a row with version 0, so that the consumer of identity's events
 * waits for it; otherwise it would miss the list entry that is about to be written.
 */
export async function lockOrInsertPerson(trx: Knex.Transaction, userId: number): Promise<PersonRow> {
  const known = await lockPerson(trx, userId);
  if (known) return known;
  const unknown = { user_id: userId, first_name: '', last_name: '', phone: '' };
  await trx('people')
    .insert({ ...unknown, version: 0 })
    .onConflict('user_id')
    .ignore();
  return (await lockPerson(trx, userId)) ?? unknown;
}

/**
 * Stores a person unless a newer version is already here; links entries by a verified e-mail, and updates the lists of the salons where the
 * person has booked.
 */
export async function savePerson(trx: Knex, user: PayloadOf<typeof userChanged>): Promise<void> {
  const phone = user.phone ?? '';
  const taken = await saveIfNewer(trx, 'people', 'user_id', {
    user_id: user.userId,
    version: user.version,
    first_name: user.firstName,
    last_name: user.lastName,
    phone,
    email: normalizeEmail(user.email),
    is_email_confirmed: user.emailConfirmed ?? null,
    gender: user.genderID ?? null,
    user_type: user.userType,
    salon_id: user.salonId,
  });
  if (!taken) return;
  // First, since it locks the lists of salons: merging two clients locks the list before its rows.
  await linkVerifiedClients(trx, user.userId);
  await trx.raw(updateListsSql, [user.firstName, user.lastName, phone, phone, phone, user.userId]);
}

// A phone that another client of the salon has stays with that client: a phone identifies one client. If the list gets the phone at the
// same moment this fails, and the event is delivered again.
const updateListsSql = `
  update salon_clients client set
    first_name = ?, last_name = ?, version = client.version + 1,
    phone = case
      when ? = '' then client.phone
      when exists (select from salon_clients other
        where other.salon_id = client.salon_id and other.phone = ? and other.id <> client.id) then ''
      else ? end
  where client.user_id = ? and client.has_booked`;
