import { rolloutMoved } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { describeMove } from '../domain/describe-move.ts';
import type { Pointer } from '../domain/move-pointer.ts';
import { pointerOf, type RolloutRow } from './rollouts.store.ts';

/** Who moves a pointer, when and why, for the audit. */
export interface Mover {
  readonly movedBy: string;
  readonly movedAt: Date;
  readonly reason: string;
}

export interface MoveTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
}

/** Writes the new pointer of a remote with its audit entry, and publishes the move for open pages. */
export async function writePointer(
  { trx, outbox }: MoveTools,
  { remote, before, after }: { remote: string; before: RolloutRow | undefined; after: Pointer },
  mover: Mover,
): Promise<void> {
  const version = (before?.version ?? 0) + 1;
  const row = { ...rowOf(after), ...freezeOf(before, after, mover), remote, version };
  const { user_ids, roles } = row;
  const stored = { ...row, user_ids: JSON.stringify(user_ids), roles: JSON.stringify(roles) };
  await trx('rollouts').insert(stored).onConflict('remote').merge();
  await trx('rollout_moves').insert({
    remote,
    moved_at: mover.movedAt,
    moved_by: mover.movedBy,
    reason: mover.reason,
    summary: describeMove(before && pointerOf(before), after),
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify(row),
  });
  await outbox.add(trx, rolloutMoved, { remote, version });
}

function rowOf({ stable, candidate, audience, salt, lastGood, frozen }: Pointer) {
  const { percent, flag, userIds, roles } = audience;
  return { stable, candidate, percent, flag, user_ids: userIds, roles, salt, last_good: lastGood, frozen };
}

/** A candidate that is frozen again keeps the first freeze. */
function freezeOf(before: RolloutRow | undefined, after: Pointer, { movedBy, movedAt, reason }: Mover) {
  if (!after.frozen) return { frozen_by: null, frozen_at: null, frozen_reason: null };
  if (before?.frozen) {
    const { frozen_by, frozen_at, frozen_reason } = before;
    return { frozen_by, frozen_at, frozen_reason };
  }
  return { frozen_by: movedBy, frozen_at: movedAt, frozen_reason: reason };
}
