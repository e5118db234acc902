import type { ParsedRequestOf, resolveClientDuplicate, SalonClient } from '@frizo/contracts';
import { DomainError, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockClientList, presentSalonClient, readClient } from './salon-clients.store.ts';

interface Merge {
  readonly keptId: number;
  readonly mergedId: number;
}

/**
 * Merges two entries of one salon's list: appointments, comment, artists' own lists, phone and e-mail of the merged entry go to the kept
 * one, and its id then refers to the kept one. With an account the appointments become the account's too. The caller locks the list; both
 * rows are locked here, so that a booking for either one waits and then finds the kept one.
 */
export async function mergeClients(trx: Knex, { keptId, mergedId }: Merge): Promise<void> {
  const rows = await trx('salon_clients')
    .whereIn('id', [keptId, mergedId])
    .orderBy('id')
    .forUpdate()
    .select<ClientRow[]>('id', 'user_id', 'phone', 'email', 'comment', 'removed_at');
  const kept = rows.find(({ id }) => id === keptId);
  const merged = rows.find(({ id }) => id === mergedId);
  if (!kept || !merged) throw new Error('a merge needs two entries on the list of the salon');
  const userId = kept.user_id === null ? {} : { client_user_id: kept.user_id };
  await trx('appointments')
    .where({ salon_client_id: mergedId })
    .update({ salon_client_id: keptId, ...userId });
  await trx.raw(visibilitySql, [keptId, mergedId]);
  await trx.raw(apartSql, { keptId, mergedId });
  // The phone is released first: it is unique on a list.
  await trx('salon_clients')
    .where({ id: mergedId })
    .update({
      merged_into: keptId,
      phone: '',
      email: '',
      version: trx.raw('version + 1'),
    });
  await trx('salon_clients').where({ merged_into: mergedId }).update({ merged_into: keptId });
  await trx('salon_clients')
    .where({ id: keptId })
    .update({
      phone: kept.phone || merged.phone,
      email: kept.email || merged.email,
      comment: bothComments(kept.comment, merged.comment),
      removed_at: kept.removed_at && merged.removed_at,
      version: trx.raw('version + 1'),
    });
}

interface ClientRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly phone: string;
  readonly email: string;
  readonly comment: string;
  readonly removed_at: Date | null;
}

const longestComment = 1_000;

function bothComments(kept: string, merged: string): string {
  if (merged === '' || kept.includes(merged)) return kept;
  return (kept === '' ? merged : `${kept}\n${merged}`).slice(0, longestComment);
}

// A client stays on an artist's own list if either entry was on it.
const visibilitySql = `
  insert into salon_client_artists as own (artist_id, salon_client_id, is_visible)
  select artist_id, ?::bigint, is_visible from salon_client_artists where salon_client_id = ?
  on conflict (artist_id, salon_client_id) do update set is_visible = own.is_visible or excluded.is_visible`;

// Entries declared to be different people from the merged one also differ from the kept one, and are not suggested again.
const apartSql = `
  insert into salon_clients_apart (one_id, other_id)
  select least(cast(:keptId as bigint), other), greatest(cast(:keptId as bigint), other) from (
    select case when one_id = :mergedId then other_id else one_id end as other from salon_clients_apart
    where one_id = :mergedId or other_id = :mergedId
  ) as apart where other <> :keptId
  on conflict do nothing`;

/**
 * The salon declares two entries of its list to be the same person, which merges them, or different ones, so that they are not suggested
 * again (decisions 9). Safe to repeat. Returns the remaining entry.
 * @throws DomainError 404; 409 `client.two_accounts` if both have an account
 */
export async function resolveDuplicate(
  trx: Knex.Transaction,
  { salonClientId, otherClientId, isSamePerson }: ParsedRequestOf<typeof resolveClientDuplicate>,
  actor: Professional,
): Promise<SalonClient> {
  const { salonId } = actor;
  await lockClientList(trx, salonId);
  const one = await readClient(trx, salonId, salonClientId);
  const other = await readClient(trx, salonId, otherClientId);
  if (one.id === other.id) return presentSalonClient(one, actor);
  if (!isSamePerson) {
    const [one_id, other_id] = [one.id, other.id].sort((a, b) => a - b);
    await trx('salon_clients_apart').insert({ one_id, other_id }).onConflict().ignore();
    return presentSalonClient(await readClient(trx, salonId, one.id), actor);
  }
  if (one.user_id !== null && other.user_id !== null) {
    throw new DomainError('client.two_accounts', 'Both have an account, so they cannot be merged.', {
      status: 409,
    });
  }
  const kept = other.user_id === null ? one : other;
  const merged = kept === one ? other : one;
  await mergeClients(trx, { keptId: kept.id, mergedId: merged.id });
  return presentSalonClient(await readClient(trx, salonId, kept.id), actor);
}
