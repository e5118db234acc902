import type { Knex } from 'knex';
import { lockOrInsertPerson, type PersonRow } from '../people/people.store.ts';
import { linkAtSalon, readVerified } from './link-verified-clients.ts';
import { lockClientList } from './salon-clients.store.ts';

interface Admission {
  readonly salonId: number;
  readonly userId: number;
}

/**
 * Adds a person with an account to a salon's list, or restores their entry, and returns its id. An entry without an account is linked only
 * if the phone or e-mail is verified (decisions 9): a person who merely types another person's phone gets a new entry, which the salon sees
 * as a possible duplicate. Safe for concurrent bookings. Callers that admit a client to several salons do so in ascending order.
 */
export async function admitClient(trx: Knex.Transaction, { salonId, userId }: Admission): Promise<number> {
  const known = await restoreEntry(trx, { salonId, userId });
  if (known !== undefined) return known;
  const person = await lockOrInsertPerson(trx, userId);
  await lockClientList(trx, salonId);
  return (
    (await restoreEntry(trx, { salonId, userId })) ??
    (await linkVerified(trx, { salonId, userId })) ??
    (await insertEntry(trx, { salonId, userId }, person))
  );
}

async function restoreEntry(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: salonId, user_id: userId })
    .first<{ id: number; removed_at: Date | null } | undefined>('id', 'removed_at');
  if (row?.removed_at) await trx('salon_clients').where({ id: row.id }).update({ removed_at: null });
  return row?.id;
}

async function linkVerified(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const verified = await readVerified(trx, userId);
  return verified && linkAtSalon(trx, salonId, verified);
}

async function insertEntry(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
  person: PersonRow,
): Promise<number> {
  const samePhone = trx('salon_clients').where({ salon_id: salonId, phone: person.phone }).select('id');
  const isTaken = person.phone !== '' && (await samePhone).length > 0;
  const [row] = await trx('salon_clients')
    .insert({
      salon_id: salonId,
      user_id: userId,
      first_name: person.first_name,
      last_name: person.last_name,
      // If two entries have the same phone, the older one keeps it.
      phone: isTaken ? '' : person.phone,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('a client was not added to the list');
  return row.id;
}
