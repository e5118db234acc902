import { DomainError, managesSalon, notFound, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { EventTools } from './waiting-events.ts';
import { publishEntry } from './waiting-events.ts';
import { artistsOf, endEntry, lockEntry, markForCheck, type LockedEntry } from './waiting-list.store.ts';

type Tools = EventTools & { readonly now: Date };

/** Ends an entry of a client; one that has ended stays as it is. @throws DomainError 404 for somebody else's entry */
export async function leaveWaitingList(
  tools: Tools,
  { id, clientUserId }: { readonly id: number; readonly clientUserId: number },
): Promise<void> {
  const entry = await lockEntry(tools.trx, { id, client_user_id: clientUserId });
  if (!entry) throw noEntry();
  if (entry.status === 'waiting') await endEntry(tools, entry, { status: 'left' });
}

/** Ends an entry of the salon. @throws DomainError 404 for an entry that the professional does not manage */
export async function removeWaitingEntry(tools: Tools, id: number, actor: Professional): Promise<void> {
  const entry = await lockManaged(tools.trx, id, actor);
  if (entry.status === 'waiting') await endEntry(tools, entry, { status: 'removed' });
}

/**
 * Ends the entries of a client whom a salon removes from its list. Before anything of that list is locked: a booking for an entry locks in
 * this order too.
 */
export async function removeEntriesOfClient(
  tools: Tools,
  client: { readonly salonId: number; readonly clientUserId: number },
): Promise<void> {
  const ids = await tools
    .trx('waiting_entries')
    .where({ client_user_id: client.clientUserId, salon_id: client.salonId, status: 'waiting' })
    .orderBy('id')
    .pluck<number[]>('id');
  for (const id of ids) {
    const entry = await lockEntry(tools.trx, { id });
    if (entry?.status === 'waiting') await endEntry(tools, entry, { status: 'removed' });
  }
}

/** Undoes a removal. The entry has its old place. @throws DomainError 404 as above; 409 if it has ended otherwise */
export async function restoreWaitingEntry(tools: Tools, id: number, actor: Professional): Promise<void> {
  const { trx, now } = tools;
  const entry = await lockManaged(trx, id, actor);
  if (entry.status === 'waiting') return;
  const { client_user_id, salon_id, service_id } = entry;
  const restored = await trx.raw<{ rowCount: number }>(
    `update waiting_entries set status = 'waiting', version = version + 1
     where id = :id and status = 'removed' and ends_at > :now and not exists (select from waiting_entries other
       where other.client_user_id = :client_user_id and other.salon_id = :salon_id and other.service_id = :service_id
         and other.status = 'waiting')`,
    { id, now, client_user_id, salon_id, service_id },
  );
  if (restored.rowCount === 0) throw entryEnded();
  await markForCheck(trx, await artistsOf(trx, entry), now);
  await publishEntry(tools, id);
}

async function lockManaged(trx: Knex.Transaction, id: number, actor: Professional): Promise<LockedEntry> {
  const entry = await lockEntry(trx, { id, salon_id: actor.salonId });
  if (!entry || (!managesSalon(actor) && entry.artist_id !== actor.userId)) throw noEntry();
  return entry;
}

export function noEntry(): DomainError {
  return notFound('There is no such entry.');
}

export function entryEnded(): DomainError {
  return new DomainError(
    'booking.waiting_entry_ended',
    'This client no longer waits: they have booked or left the list.',
    { status: 409 },
  );
}
