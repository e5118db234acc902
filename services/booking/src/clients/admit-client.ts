import type { Knex } from 'knex';
import { holdAnybody, type PersonRow } from '../people/people.store.ts';
import { lockClientList } from './lock-client-list.ts';

export interface Admission {
  readonly salonId: number;
  readonly userId: number;
}

/**
 * Puts somebody with an account on a salon's list, or back on it, and answers their number there. A client whom the salon has
 * had by the same phone and without an account is the same person. Safe however many book at once. Who admits to several salons
 * does so in ascending order.
 */
export async function admitClient(trx: Knex.Transaction, { salonId, userId }: Admission): Promise<number> {
  const known = await backOnList(trx, { salonId, userId });
  if (known !== undefined) return known;
  const person = await holdAnybody(trx, userId);
  await lockClientList(trx, salonId);
  return (
    (await backOnList(trx, { salonId, userId })) ??
    (await linkByPhone(trx, { salonId, userId }, person)) ??
    (await putOnList(trx, { salonId, userId }, person))
  );
}

async function backOnList(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: salonId, user_id: userId })
    .first<{ id: number; removed_at: Date | null } | undefined>('id', 'removed_at');
  if (row?.removed_at) await trx('salon_clients').where({ id: row.id }).update({ removed_at: null });
  return row?.id;
}

/** Appointments made for that client before stay theirs at the salon; the account is not shown them (see decision 0027). */
async function linkByPhone(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
  person: PersonRow,
): Promise<number | undefined> {
  if (person.phone === '') return undefined;
  const [row] = await trx('salon_clients')
    .where({ salon_id: salonId, phone: person.phone })
    .whereNull('user_id')
    .update({
      user_id: userId,
      first_name: person.first_name,
      last_name: person.last_name,
      removed_at: null,
      version: trx.raw('version + 1'),
    })
    .returning<{ id: number }[]>('id');
  return row?.id;
}

async function putOnList(
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
      // Two accounts of one phone: it stays with who was there first.
      phone: isTaken ? '' : person.phone,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('a client was not put on the list');
  return row.id;
}
