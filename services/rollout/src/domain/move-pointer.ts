import type { Audience } from './resolve.ts';

/** The state of a remote's rollout. */
export interface Pointer {
  readonly stable: string;
  readonly candidate: string | null;
  readonly audience: Audience;
  /** Determines which visitors get the candidate first; a new one for each candidate. */
  readonly salt: string;
  readonly lastGood: string | null;
  readonly frozen: boolean;
}

/** A move as in the contracts. */
export type Move =
  | Offer
  | { readonly kind: 'promote' | 'freeze' | 'thaw' | 'withdraw' }
  | { readonly kind: 'roll-back'; readonly build: string };

interface Offer {
  readonly kind: 'offer';
  readonly build: string;
  readonly audience: Audience;
}

/** Why a move is refused. */
export type MoveRefusal = 'no-candidate' | 'is-frozen' | 'is-stable';

export const emptyAudience: Audience = { percent: 0, flag: null, userIds: [], roles: [] };

/** The pointer after a move. A new candidate gets `salt`. Pure. */
export function movePointer(pointer: Pointer, move: Move, salt: string): Pointer | MoveRefusal {
  switch (move.kind) {
    case 'offer':
      return offer(pointer, move, salt);
    case 'roll-back':
      return rollBack(pointer, move.build);
    default:
      return pointer.candidate === null
        ? 'no-candidate'
        : moveCandidate(pointer, pointer.candidate, move.kind);
  }
}

/** Visitors who have the candidate keep it when its audience grows: the salt changes only with the candidate. */
function offer(pointer: Pointer, { build, audience }: Offer, salt: string): Pointer | MoveRefusal {
  if (build === pointer.stable) return 'is-stable';
  const isSame = build === pointer.candidate;
  return { ...pointer, candidate: build, audience, frozen: false, salt: isSame ? pointer.salt : salt };
}

/** The build that is rolled back from was not good, so it does not become the fallback. */
function rollBack(pointer: Pointer, build: string): Pointer | MoveRefusal {
  if (build === pointer.stable) return 'is-stable';
  const lastGood = pointer.lastGood === build ? null : pointer.lastGood;
  return { ...withoutCandidate(pointer), stable: build, lastGood };
}

function moveCandidate(
  pointer: Pointer,
  candidate: string,
  kind: 'promote' | 'freeze' | 'thaw' | 'withdraw',
): Pointer | MoveRefusal {
  switch (kind) {
    case 'promote':
      return pointer.frozen ? 'is-frozen' : madeStable(pointer, candidate);
    case 'freeze':
      return { ...pointer, frozen: true };
    case 'thaw':
      return { ...pointer, frozen: false };
    case 'withdraw':
      return withoutCandidate(pointer);
  }
}

/** The previous stable build becomes the fallback; a candidate that becomes stable is no longer a candidate. */
export function madeStable(pointer: Pointer, build: string): Pointer {
  const rest = pointer.candidate === build ? withoutCandidate(pointer) : pointer;
  return { ...rest, stable: build, lastGood: pointer.stable };
}

function withoutCandidate(pointer: Pointer): Pointer {
  return { ...pointer, candidate: null, audience: emptyAudience, frozen: false };
}
