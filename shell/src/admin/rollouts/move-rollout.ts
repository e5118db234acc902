import { getRollouts, moveRollout } from '@frizo/contracts';
import type { CandidateAudience, Rollout, RolloutMove } from '@frizo/contracts';
import { isRequestError } from '@frizo/api-client';
import type { RequestFn } from '@frizo/api-client';

/** What became of a move. In a conflict somebody else was faster, and `theirs` is how it stands now; null where the remote is gone. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly rollout: Rollout }
  | { readonly kind: 'conflict'; readonly theirs: Rollout | null }
  | { readonly kind: 'failed'; readonly message: string };

/** A move, and why it is made. */
export interface DecidedMove {
  readonly move: RolloutMove;
  readonly reason: string;
}

/** @param base what the move was decided on */
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

/** What a conflict means is said by how the rollout stands by now. */
async function afterConflict(
  request: RequestFn,
  base: Rollout,
  move: RolloutMove,
  refusal: unknown,
): Promise<MoveOutcome> {
  try {
    const { rollouts } = await request(getRollouts, {}, { notice: false });
    const theirs = rollouts.find(({ remote }) => remote === base.remote) ?? null;
    // Nobody has moved it: the refusal is about something else, and says so.
    if (theirs?.version === base.version) return failedBy(refusal);
    // The answer to the move of before got lost, or somebody else has done the same.
    const isDone = theirs !== null && pointerOf(theirs) === pointerOf(movedBy(base, move));
    return isDone ? { kind: 'moved', rollout: theirs } : { kind: 'conflict', theirs };
  } catch (failure) {
    return failedBy(failure);
  }
}

type Pointer = Pick<Rollout, 'stable' | 'candidate' | 'frozen'> & { readonly audience: CandidateAudience };

/** How a rollout stands after a move, as far as people see it. */
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

/** Who would get a candidate that is not there makes no difference, and neither does the order of names. */
function pointerOf({ stable, candidate, audience, frozen }: Pointer): string {
  if (candidate === null) return stable;
  const { percent, flag, userIds, roles } = audience;
  return JSON.stringify([stable, candidate, frozen, percent, flag, userIds.toSorted(), roles.toSorted()]);
}

function failedBy(error: unknown): MoveOutcome {
  return { kind: 'failed', message: isRequestError(error) ? error.message : 'Save fail' };
}
