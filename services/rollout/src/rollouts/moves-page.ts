import type { AnswerOf, getRolloutMoves, ParsedRequestOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import { secondsOf } from './read-rollouts.ts';

interface MoveRow {
  id: number;
  remote: string;
  moved_at: Date;
  moved_by: string;
  reason: string;
  summary: string;
}

/** Who moved what, when and why, newest first. */
export async function movesPage(
  knex: Knex,
  { remote, limit, offset }: ParsedRequestOf<typeof getRolloutMoves>,
): Promise<AnswerOf<typeof getRolloutMoves>> {
  const chosen = () => {
    const all = knex('rollout_moves');
    return remote === undefined ? all : all.where({ remote });
  };
  const [total] = await chosen().count<{ count: number }[]>({ count: '*' });
  const rows = await chosen()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .select<MoveRow[]>('id', 'remote', 'moved_at', 'moved_by', 'reason', 'summary');
  return {
    count: Number(total?.count ?? 0),
    moves: rows.map(({ id, moved_at, moved_by, ...move }) => ({
      ...move,
      id,
      movedAt: secondsOf(moved_at),
      movedBy: moved_by,
    })),
  };
}
