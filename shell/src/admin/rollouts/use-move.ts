import { useState } from 'react';
import type { Rollout, RolloutMove } from '@frizo/contracts';
import { adminApi } from '../admin.api.ts';
import { reasonErrorOf } from '../read-fields.ts';
import { audienceDraftOf, nobody, readAudience } from './audience-draft.ts';
import type { AudienceDraft, AudienceErrors } from './audience-draft.ts';

/** A move as somebody wants it; who gets an offered build is still to be said. */
export type WantedMove =
  { readonly kind: 'offer'; readonly build: string } | Exclude<RolloutMove, { kind: 'offer' }>;

export interface MoveErrors extends AudienceErrors {
  readonly reason?: string;
}

export interface MoveParts {
  /** How it stood when the move was asked for. */
  readonly initial: Rollout;
  readonly wanted: WantedMove;
  readonly onMoved: (rollout: Rollout, move: RolloutMove) => void;
}

/** One move being decided. Nothing is moved over a move that was not seen. */
export function useMove({ initial, wanted, onMoved }: MoveParts) {
  const [moveRollout] = adminApi.useMoveRolloutMutation();
  const [base, setBase] = useState(initial);
  const [start] = useState(() => startOf(initial, wanted));
  const [audience, setAudience] = useState(start);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<MoveErrors>({});
  /** How it stands since somebody else was faster. */
  const [conflict, setConflict] = useState<{ readonly theirs: Rollout | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    const read = readMove(wanted, audience, reason);
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
    canKeepMine: conflict !== null && stillMeans(wanted, base, conflict.theirs),
    failure,
    isBusy,
    isDirty: reason !== '' || JSON.stringify(audience) !== JSON.stringify(start),
    setAudience,
    setReason,
    submit,
    /** What was entered is to stand over how it stands now; the next submit then moves it. */
    keepMine: () => {
      if (conflict?.theirs) setBase(conflict.theirs);
      setConflict(null);
    },
  };
}

export type Move = ReturnType<typeof useMove>;

/** Of the candidate that is there already who gets it is changed; any other build begins with nobody. */
function startOf(rollout: Rollout, wanted: WantedMove): AudienceDraft {
  const isCandidate = wanted.kind === 'offer' && wanted.build === rollout.candidate;
  return isCandidate ? audienceDraftOf(rollout.audience) : nobody;
}

/** Whether a move would do what was decided, as it stands by now: it names no candidate, so that has to be the same one. */
function stillMeans({ kind }: WantedMove, base: Rollout, theirs: Rollout | null): boolean {
  if (theirs === null) return false;
  return kind === 'offer' || kind === 'roll-back' || theirs.candidate === base.candidate;
}

function readMove(
  wanted: WantedMove,
  draft: AudienceDraft,
  reason: string,
): { move: RolloutMove } | { errors: MoveErrors } {
  const reasonError = reasonErrorOf({ reason });
  const own = reasonError === null ? {} : { reason: reasonError };
  if (wanted.kind !== 'offer') return reasonError === null ? { move: wanted } : { errors: own };
  const read = readAudience(draft);
  if ('errors' in read) return { errors: { ...read.errors, ...own } };
  return reasonError === null
    ? { move: { kind: 'offer', build: wanted.build, audience: read.audience } }
    : { errors: own };
}
