import type { RejectionReason, ReviewStatus } from '@frizo/contracts';
import { DomainError, type Outbox, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { checkLater, finalAfterMs } from '../images/withhold-images.ts';
import { announceItem } from '../items/items.store.ts';

/** How long an own decision can be undone. */
export const undoMs = finalAfterMs;

export interface Decision {
  /** Chosen by the page. */
  readonly decisionId: string;
  readonly galleryItemId: number;
  /** Of the item, as the admin saw it. */
  readonly version: number;
  readonly outcome: 'approved' | 'rejected';
  readonly reason?: RejectionReason | undefined;
  readonly note?: string | undefined;
}

export interface Decider {
  readonly adminId: number;
  readonly now: Date;
}

/** What of an item is kept with a decision on it. */
export interface DecidedItem {
  readonly id: number;
  readonly version: number;
  readonly salon_id: number;
  readonly artist_id: number;
  readonly image_id: number;
  readonly image_before_id: number | null;
}

const decidedColumns: (keyof DecidedItem)[] = [
  'id',
  'version',
  'salon_id',
  'artist_id',
  'image_id',
  'image_before_id',
];

/**
 * Approves or rejects a gallery item that is still as the admin saw it (decisions 6). The same decision again changes nothing.
 * @throws DomainError 400 with codes; 409 `review.item_changed`, `review.already_decided` or `review.decision_id_used`
 */
export async function decide(
  trx: Knex.Transaction,
  outbox: Outbox,
  decision: Decision,
  by: Decider,
): Promise<{ readonly decidedAt: Date }> {
  const { outcome, reason, note = '' } = decision;
  refuseIncomplete(decision);
  const repeated = await findRepeated(trx, decision, by);
  if (repeated) return repeated;
  const item = await changeStatus(trx, decision.galleryItemId, {
    from: 'pending',
    to: outcome,
    version: decision.version,
  });
  // The change waits for one at the same time, which may have been the same decision.
  if (!item) return (await findRepeated(trx, decision, by)) ?? tooLate(trx, decision);
  await trx('review_leases').where({ item_id: item.id }).delete();
  const [audited] = await trx('review_decisions')
    .insert({
      ...auditOf(item, by),
      decision_id: decision.decisionId,
      action: outcome,
      from_status: 'pending',
      to_status: outcome,
      reason: outcome === 'rejected' ? reason : null,
      note: outcome === 'rejected' ? note : '',
    })
    .returning<{ id: number }[]>('id');
  await trx('review_notices').insert({
    decision: audited?.id,
    salon_id: item.salon_id,
    decided_at: by.now,
  });
  if (outcome === 'rejected') await checkLater(trx, [item.image_id, item.image_before_id], by.now);
  await announceItem(trx, outbox, item.id);
  return { decidedAt: by.now };
}

/**
 * Changes the status of an item that has that status and version; undefined if it has not. Its new version is in the answer.
 */
export async function changeStatus(
  trx: Knex.Transaction,
  itemId: number,
  { from, to, version }: { from: ReviewStatus; to: ReviewStatus; version: number },
): Promise<DecidedItem | undefined> {
  const [item] = await trx('items')
    .where({ id: itemId, status: from })
    // Any integer of a request is a version, not only one that the column can hold.
    .whereRaw('version = cast(? as bigint)', [version])
    .update({ status: to, version: trx.raw('version + 1') })
    .returning<DecidedItem[]>(decidedColumns);
  return item;
}

export function auditOf(item: DecidedItem, { adminId, now }: Decider): Record<string, unknown> {
  return {
    admin_id: adminId,
    item_id: item.id,
    item_version: item.version,
    salon_id: item.salon_id,
    artist_id: item.artist_id,
    image_id: item.image_id,
    decided_at: now,
  };
}

export function itemChanged(message: string): DomainError {
  return new DomainError('review.item_changed', message, { status: 409 });
}

function refuseIncomplete({ outcome, reason, note = '' }: Decision): void {
  if (outcome === 'approved') return;
  if (reason === undefined) throw refusedFields({ reason: ['VALUE_IS_REQUIRED'] });
  if (reason === 'other' && note === '') throw refusedFields({ note: ['VALUE_IS_REQUIRED'] });
}

/**
 * A decision whose answer was lost is sent again.
 * @throws DomainError 409 `review.decision_id_used` for one that has been undone since, or is about another picture
 */
async function findRepeated(
  trx: Knex.Transaction,
  { decisionId, galleryItemId }: Decision,
  { adminId }: Decider,
): Promise<{ readonly decidedAt: Date } | undefined> {
  const [earlier, undone] = await trx('review_decisions')
    .where({ decision_id: decisionId })
    .orderBy('id')
    .select<{ item_id: number; admin_id: number; decided_at: Date }[]>('item_id', 'admin_id', 'decided_at');
  if (!earlier) return undefined;
  if (!undone && earlier.item_id === galleryItemId && earlier.admin_id === adminId)
    return { decidedAt: earlier.decided_at };
  throw new DomainError('review.decision_id_used', 'This id belongs to another decision.', { status: 409 });
}

async function tooLate(trx: Knex.Transaction, { galleryItemId }: Decision): Promise<never> {
  const item = await trx('items')
    .where({ id: galleryItemId })
    .first<{ status: ReviewStatus } | undefined>('status');
  if (!item) throw itemChanged('Its owner has removed this picture.');
  if (item.status === 'pending')
    throw itemChanged('Its owner has changed this picture. It will come again with its changes.');
  throw new DomainError('review.already_decided', `Another admin has already ${item.status} this picture.`, {
    status: 409,
  });
}
