import {
  getRolloutMoves,
  getRollouts,
  moveRollout as moveCall,
  type Release,
  type AnswerOf,
  type ParsedRequestOf,
} from '@frizo/contracts';
import { notFound, route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { moveRollout } from './move-rollout.ts';
import { readRollouts, secondsOf } from './read-rollouts.ts';
import { mayMoveRollouts } from './rollouts.policy.ts';
import type { Knex } from 'knex';

type RolloutRouteParts = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'> & {
  readonly fitsShell: (release: Release) => Promise<boolean>;
};

export function rolloutRoutes({ knex, transaction, outbox, clock, fitsShell }: RolloutRouteParts): Route[] {
  return [
    route(getRollouts, {
      policy: mayMoveRollouts,
      handle: async () => ({ rollouts: await readRollouts(knex) }),
    }),
    route(moveCall, {
      policy: mayMoveRollouts,
      handle: ({ request, actor }) =>
        transaction(async (trx) => {
          const movedBy = await nameOfAdmin(trx, userIdOf(actor));
          const mover = { movedBy, movedAt: clock.now(), reason: request.reason };
          await moveRollout({ trx, outbox, fitsShell }, request, mover);
          const [moved] = await readRollouts(trx, request.remote);
          if (!moved) throw notFound();
          return moved;
        }),
    }),
    route(getRolloutMoves, {
      policy: mayMoveRollouts,
      handle: ({ request }) => movesPage(knex, request),
    }),
  ];
}

interface MoveRow {
  id: number;
  remote: string;
  moved_at: Date;
  moved_by: string;
  reason: string;
  summary: string;
}

/** The moves, newest first. */
async function movesPage(
  knex: Knex,
  { remote, limit, offset }: ParsedRequestOf<typeof getRolloutMoves>,
): Promise<AnswerOf<typeof getRolloutMoves>> {
  const selected = () => {
    const all = knex('rollout_moves');
    return remote === undefined ? all : all.where({ remote });
  };
  const [total] = await selected().count<{ count: number }[]>({ count: '*' });
  const rows = await selected()
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

/** The admin's e-mail for the audit, or the user id if the event about a new admin has not arrived yet. */
async function nameOfAdmin(knex: Knex, userId: number): Promise<string> {
  const row = await knex('admins').where({ user_id: userId }).first<{ email: string } | undefined>('email');
  return row?.email ?? `user ${userId}`;
}
