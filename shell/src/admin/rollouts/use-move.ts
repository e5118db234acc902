import { useState } from 'react';
import type { Rollout, RolloutMove } from '@frizo/contracts';
import { adminApi } from '../admin.api.ts';
import { reasonErrorOf } from '../read-fields.ts';
import { audienceDraftOf, emptyAudience, readAudience } from './audience-draft.ts';
import type { AudienceDraft, AudienceErrors } from './audience-draft.ts';

/** A move that the admin has requested; the audience of an offer is entered afterwards. */
export type RequestedMove =
  { readonly kind: 'offer'; readonly build: string } | Exclude<RolloutMove, { kind: 'offer' }>;

export interface MoveErrors extends AudienceErrors {
  readonly reason?: string;
}

export interface MoveParts {
  /** As it was when the move was requested. */
  readonly initial: Rollout;
  readonly requested: RequestedMove;
  readonly onMoved: (rollout: Rollout, move: RolloutMove) => void;
}

/** The state of the move dialog. A move never overrides one of another admin that was not shown first. */
export function useMove({ initial, requested, onMoved }: MoveParts) {
  const [moveRollout] = adminApi.useMoveRolloutMutation();
  const [base, setBase] = useState(initial);
  const [start] = useState(() => initialAudience(initial, requested));
  const [audience, setAudience] = useState(start);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<MoveErrors>({});
  /** Set when another admin has moved the rollout first. */
  const [conflict, setConflict] = useState<{ readonly theirs: Rollout | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const read = readMove(requested, audience, reason);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    setBusy(true);
    setFailure(null);
    const outcome = await moveRollout({
      base,
      decided: { move: read.move, reason: reason.trim() },
    }).unwrap();
    setBusy(false);
    if (outcome.kind === 'moved') onMoved(outcome.rollout, read.move);
    else if (outcome.kind === 'conflict') setConflict({ theirs: outcome.theirs });
    else setFailure(outcome.message);
  }

  return {
    base,
    audience,
    reason,
    errors,
    conflict,
    canKeepMine: conflict !== null && isStillValid(requested, base, conflict.theirs),
    failure,
    isBusy,
    isDirty: reason !== '' || JSON.stringify(audience) !== JSON.stringify(start),
    setAudience,
    setReason,
    submit,
    /** Keeps the input and bases the next submit on the current rollout. */
    keepMine: () => {
      if (conflict?.theirs) setBase(conflict.theirs);
      setConflict(null);
    },
  };
}

export type Move = ReturnType<typeof useMove>;

/** Offering the current candidate changes its audience; any other build starts with an empty one. */
function initialAudience(rollout: Rollout, requested: RequestedMove): AudienceDraft {
  const isCandidate = requested.kind === 'offer' && requested.build === rollout.candidate;
  return isCandidate ? audienceDraftOf(rollout.audience) : emptyAudience;
}

/** Whether a move still does what the admin decided: most moves apply to the candidate, so it must be the same one. */
function isStillValid({ kind }: RequestedMove, base: Rollout, theirs: Rollout | null): boolean {
  if (theirs === null) return false;
  return kind === 'offer' || kind === 'roll-back' || theirs.candidate === base.candidate;
}

function readMove(
  requested: RequestedMove,
  draft: AudienceDraft,
  reason: string,
): { move: RolloutMove } | { errors: MoveErrors } {
  const reasonError = reasonErrorOf({ reason });
  const own = reasonError === null ? {} : { reason: reasonError };
  if (requested.kind !== 'offer') return reasonError === null ? { move: requested } : { errors: own };
  const read = readAudience(draft);
  if ('errors' in read) return { errors: { ...read.errors, ...own } };
  return reasonError === null
    ? { move: { kind: 'offer', build: requested.build, audience: read.audience } }
    : { errors: own };
}
