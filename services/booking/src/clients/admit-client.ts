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
  const restored = await restoreEntry(trx, { salonId, userId });
  if (restored !== undefined) return restored;
  const linked =
    (await linkVerified(trx, { salonId, userId })) ?? (await linkedEntry(trx, { salonId, userId }));
  if (linked === undefined) return insertEntry(trx, { salonId, userId }, person);
  await showAccount(trx, linked, { salonId, person });
  return linked;
}

/** Restores the entry of a person who has booked here before. */
async function restoreEntry(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: salonId, user_id: userId, has_booked: true })
    .first<{ id: number; removed_at: Date | null } | undefined>('id', 'removed_at');
  if (row?.removed_at) await trx('salon_clients').where({ id: row.id }).update({ removed_at: null });
  return row?.id;
}

/** The entry that was linked before, although the phone or e-mail may not be verified any more. */
async function linkedEntry(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: salonId, user_id: userId })
    .first<{ id: number } | undefined>('id');
  return row?.id;
}

/** The first booking of a person whom the salon had added: from now on it sees the name and phone of the account. */
async function showAccount(
  trx: Knex.Transaction,
  id: number,
  { salonId, person }: { readonly salonId: number; readonly person: PersonRow },
): Promise<void> {
  const isKnown = person.phone !== '' && !(await isTaken(trx, { salonId, phone: person.phone, id }));
  await trx('salon_clients')
    .where({ id })
    .update({
      first_name: person.first_name,
      last_name: person.last_name,
      ...(isKnown ? { phone: person.phone } : {}),
      has_booked: true,
      removed_at: null,
      version: trx.raw('version + 1'),
    });
  await trx('appointments')
    .where({ salon_client_id: id })
    .whereNull('client_user_id')
    .update({ client_user_id: person.user_id });
}

/** If two entries have the same phone, the older one keeps it. */
async function isTaken(
  trx: Knex.Transaction,
  { salonId, phone, id }: { readonly salonId: number; readonly phone: string; readonly id?: number },
): Promise<boolean> {
  const others = await trx('salon_clients')
    .where({ salon_id: salonId, phone })
    .whereNot({ id: id ?? 0 })
    .limit(1)
    .select<{ id: number }[]>('id');
  return others.length > 0;
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
  const { phone } = person;
  const [row] = await trx('salon_clients')
    .insert({
      salon_id: salonId,
      user_id: userId,
      first_name: person.first_name,
      last_name: person.last_name,
      phone: phone !== '' && (await isTaken(trx, { salonId, phone })) ? '' : phone,
      has_booked: true,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('a client was not added to the list');
  return row.id;
}
