import type { Audience } from './resolve.ts';

/** Where a remote points. */
export interface Pointer {
  readonly stable: string;
  readonly candidate: string | null;
  readonly audience: Audience;
  /** Decides who is among the first; another one for each candidate. */
  readonly salt: string;
  readonly lastGood: string | null;
  readonly frozen: boolean;
}

/** A move as the contracts name it. */
export type Move =
  | Offer
  | { readonly kind: 'promote' | 'freeze' | 'thaw' | 'withdraw' }
  | { readonly kind: 'roll-back'; readonly build: string };

interface Offer {
  readonly kind: 'offer';
  readonly build: string;
  readonly audience: Audience;
}

/** Why a pointer stays where it is. */
export type MoveRefusal = 'no-candidate' | 'is-frozen' | 'is-stable';

export const nobody: Audience = { percent: 0, flag: null, userIds: [], roles: [] };

/** What the pointer says after a move. `salt` is the one that a new candidate gets. Pure. */
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

/** Who has the candidate already keeps it when more get it: the salt changes with the candidate alone. */
function offer(pointer: Pointer, { build, audience }: Offer, salt: string): Pointer | MoveRefusal {
  if (build === pointer.stable) return 'is-stable';
  const isSame = build === pointer.candidate;
  return { ...pointer, candidate: build, audience, frozen: false, salt: isSame ? pointer.salt : salt };
}

/** What is rolled back from was not good, so it is not what pages fall back to either. */
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

/** The stable of before is what pages fall back to; a candidate that is stable now is none any more. */
export function madeStable(pointer: Pointer, build: string): Pointer {
  const rest = pointer.candidate === build ? withoutCandidate(pointer) : pointer;
  return { ...rest, stable: build, lastGood: pointer.stable };
}

function withoutCandidate(pointer: Pointer): Pointer {
  return { ...pointer, candidate: null, audience: nobody, frozen: false };
}
