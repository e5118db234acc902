import type { ReviewStatus } from '@frizo/contracts';
import { DomainError, notFound, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceItem } from '../items/items.store.ts';
import { leaseItem } from './claim-items.ts';
import { auditOf, changeStatus, type Decider, itemChanged, undoMs } from './decide.ts';

interface DecisionRow {
  readonly id: number;
  readonly item_id: number;
  readonly item_version: number;
  readonly to_status: ReviewStatus;
  readonly decided_at: Date;
}

/**
 * Takes back an own decision: the item awaits review again, claimed by the same admin. Its mail is not sent if it was still waiting. Again
 * it changes nothing. Returns the id of the item.
 * @throws DomainError 404 for decisions of others; 409 `review.undo_expired` or `review.item_changed`
 */
export async function undoDecision(
  trx: Knex.Transaction,
  outbox: Outbox,
  decisionId: string,
  by: Decider,
): Promise<number> {
  const own = { decision_id: decisionId, admin_id: by.adminId };
  // Locked: two requests to undo it follow each other.
  const decision = await trx('review_decisions')
    .where(own)
    .whereNot({ action: 'undone' })
    .forUpdate()
    .first<DecisionRow | undefined>('id', 'item_id', 'item_version', 'to_status', 'decided_at');
  if (!decision) throw notFound();
  const undone = await trx('review_decisions')
    .where({ ...own, action: 'undone' })
    .first<object | undefined>('id');
  if (undone) {
    const awaiting = await trx('items')
      .where({ id: decision.item_id, status: 'pending' })
      .first<object | undefined>('id');
    if (!awaiting) throw itemChanged('This picture has been decided again or removed since then.');
    return decision.item_id;
  }
  if (by.now.getTime() - decision.decided_at.getTime() > undoMs)
    throw new DomainError('review.undo_expired', 'A decision can be undone for ten minutes only.', {
      status: 409,
    });
  const { item_id: itemId, item_version: version, to_status: from } = decision;
  const item = await changeStatus(trx, itemId, { from, to: 'pending', version });
  if (!item) throw itemChanged('Its owner has changed or removed this picture since then.');
  await trx('review_decisions').insert({
    ...auditOf(item, by),
    decision_id: decisionId,
    action: 'undone',
    from_status: from,
    to_status: 'pending',
  });
  await trx('review_notices').where({ decision: decision.id }).delete();
  await leaseItem(trx, { adminId: by.adminId, itemId, now: by.now });
  await announceItem(trx, outbox, itemId);
  return itemId;
}
