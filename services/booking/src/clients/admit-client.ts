import type { Knex } from 'knex';
import { holdAnybody, type PersonRow } from '../people/people.store.ts';
import { linkAtSalon, readProved } from './link-proved-clients.ts';
import { lockClientList } from './salon-clients.store.ts';

interface Admission {
  readonly salonId: number;
  readonly userId: number;
}

/**
 * Puts somebody with an account on a salon's list, or back on it, and answers the id of the entry. An entry without an account is linked
 * only where phone or e-mail were verified (decisions 9): somebody who merely types another person's phone gets a new entry, which the
 * salon is shown as a possible duplicate. Safe however many book at once. Callers that admit a client to several salons do so in
 * ascending order.
 */
export async function admitClient(trx: Knex.Transaction, { salonId, userId }: Admission): Promise<number> {
  const known = await backOnList(trx, { salonId, userId });
  if (known !== undefined) return known;
  const person = await holdAnybody(trx, userId);
  await lockClientList(trx, salonId);
  return (
    (await backOnList(trx, { salonId, userId })) ??
    (await linkProved(trx, { salonId, userId })) ??
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

async function linkProved(
  trx: Knex.Transaction,
  { salonId, userId }: Admission,
): Promise<number | undefined> {
  const proved = await readProved(trx, userId);
  return proved && linkAtSalon(trx, salonId, proved);
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
      // One phone, two entries: the older entry keeps it.
      phone: isTaken ? '' : person.phone,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('a client was not put on the list');
  return row.id;
}
