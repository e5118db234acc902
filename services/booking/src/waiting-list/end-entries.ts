import { DomainError, managesSalon, notFound, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/lock-artists.ts';
import { lockClientList } from '../clients/salon-clients.store.ts';
import { publishEntry, type EventTools } from './waiting-events.ts';
import { findFull } from './waiting-limits.ts';
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

/**
 * Undoes a removal. The entry has its old place. Locks the client first and the list last, so that the limits of joining hold and the client
 * cannot join again meanwhile; the entry between them, as a booking for it does.
 * @throws DomainError 404 as above; 409 if it has ended otherwise, or the client or the list has as many entries as it may have
 */
export async function restoreWaitingEntry(tools: Tools, id: number, actor: Professional): Promise<void> {
  const { trx, now } = tools;
  const { client_user_id } = (await trx('waiting_entries')
    .where({ id, salon_id: actor.salonId })
    .first<{ client_user_id: number } | undefined>('client_user_id')) ?? { client_user_id: undefined };
  await lockArtists(trx, [], { clientId: client_user_id });
  const entry = await lockManaged(trx, id, actor);
  await lockClientList(trx, actor.salonId);
  if (entry.status === 'waiting') return;
  const { salon_id, service_id } = entry;
  const isWaitingAgain = await trx('waiting_entries')
    .where({ client_user_id: entry.client_user_id, salon_id, service_id, status: 'waiting' })
    .first<{ id: number } | undefined>('id');
  if (entry.status !== 'removed' || entry.ends_at <= now || isWaitingAgain) throw entryEnded();
  if (await findFull(trx, entry)) throw noRoom();
  await trx('waiting_entries')
    .where({ id })
    .update({ status: 'waiting', ended_at: null, version: trx.raw('version + 1') });
  await markForCheck(trx, await artistsOf(trx, entry), now);
  await publishEntry(tools, id);
}

async function lockManaged(trx: Knex.Transaction, id: number, actor: Professional): Promise<LockedEntry> {
  const entry = await lockEntry(trx, { id, salon_id: actor.salonId });
  if (!entry || (!managesSalon(actor) && entry.artist_id !== actor.userId)) throw noEntry();
  return entry;
}

function noRoom(): DomainError {
  return new DomainError(
    'booking.no_room_to_restore',
    'This entry cannot be restored: the client or the waiting list has as many entries as it may have.',
    { status: 409 },
  );
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
