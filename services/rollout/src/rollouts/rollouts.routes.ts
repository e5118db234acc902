import { getRolloutMoves, getRollouts, moveRollout as moveCall, type Release } from '@frizo/contracts';
import { notFound, route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { moveRollout } from './move-rollout.ts';
import { movesPage } from './moves-page.ts';
import { nameOfAdmin } from './name-of-admin.ts';
import { readRollouts } from './read-rollouts.ts';
import { mayMoveRollouts } from './rollouts.policy.ts';

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
