import { getRollouts, moveRollout } from '@frizo/contracts';
import type { CandidateAudience, Rollout, RolloutMove } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';

/** The outcome of a move. A conflict means that another admin moved first; `theirs` is the current rollout, null if the remote is gone. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly rollout: Rollout }
  | { readonly kind: 'conflict'; readonly theirs: Rollout | null }
  | { readonly kind: 'failed'; readonly message: string };

/** A move with its reason. */
export interface DecidedMove {
  readonly move: RolloutMove;
  readonly reason: string;
}

/** @param base the rollout as the admin saw it */
export async function sendMove(
  request: RequestFn,
  base: Rollout,
  { move, reason }: DecidedMove,
): Promise<MoveOutcome> {
  const { remote, version } = base;
  try {
    const rollout = await request(moveRollout, { remote, version, move, reason }, { notice: false });
    return { kind: 'moved', rollout };
  } catch (error) {
    if (!isRequestError(error) || error.status !== 409) return failedBy(error);
    return afterConflict(request, base, move, error);
  }
}

/** After a 409 the current rollout decides the outcome. */
async function afterConflict(
  request: RequestFn,
  base: Rollout,
  move: RolloutMove,
  refusal: unknown,
): Promise<MoveOutcome> {
  try {
    const { rollouts } = await request(getRollouts, {}, { notice: false });
    const theirs = rollouts.find(({ remote }) => remote === base.remote) ?? null;
    // The rollout is unchanged, so the refusal has another reason, which its message states.
    if (theirs?.version === base.version) return failedBy(refusal);
    // The response to an earlier move was lost, or another admin has made the same move.
    const isDone = theirs !== null && pointerOf(theirs) === pointerOf(movedBy(base, move));
    return isDone ? { kind: 'moved', rollout: theirs } : { kind: 'conflict', theirs };
  } catch (failure) {
    return failedBy(failure);
  }
}

type Pointer = Pick<Rollout, 'stable' | 'candidate' | 'frozen'> & { readonly audience: CandidateAudience };

/** The state of a rollout after a move, as far as users notice it. */
function movedBy(base: Rollout, move: RolloutMove): Pointer {
  const { stable, candidate, audience } = base;
  switch (move.kind) {
    case 'offer':
      return { stable, candidate: move.build, audience: move.audience, frozen: false };
    case 'promote':
      return { stable: candidate ?? stable, candidate: null, audience, frozen: false };
    case 'freeze':
      return { stable, candidate, audience, frozen: true };
    case 'thaw':
      return { stable, candidate, audience, frozen: false };
    case 'withdraw':
      return { stable, candidate: null, audience, frozen: false };
    case 'roll-back':
      return { stable: move.build, candidate: null, audience, frozen: false };
  }
}

/** Ignores the audience if there is no candidate, and the order of users and roles. */
function pointerOf({ stable, candidate, audience, frozen }: Pointer): string {
  if (candidate === null) return stable;
  const { percent, flag, userIds, roles } = audience;
  return JSON.stringify([stable, candidate, frozen, percent, flag, userIds.toSorted(), roles.toSorted()]);
}

function failedBy(error: unknown): MoveOutcome {
  return { kind: 'failed', message: isRequestError(error) ? error.message : 'Save fail' };
}
