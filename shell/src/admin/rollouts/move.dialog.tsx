import { useEffect, useId, useRef } from 'react';
import type { SyntheticEvent } from 'react';
import type { Rollout, RolloutMove } from '@frizo/contracts';
import { Button, Dialog, Stack, TextField } from '@frizo/ui';
import { useUnsavedWork } from '../../navigation/unsaved-work.ts';
import { ConflictNote } from '../conflict-note.component.tsx';
import { reasonLimits } from '../read-fields.ts';
import { readAudience } from './audience-draft.ts';
import type { AudienceDraft } from './audience-draft.ts';
import { AudienceFields } from './audience-fields.component.tsx';
import { moveWords } from './move-words.ts';
import { audienceWords, movedBetween } from './rollout-words.ts';
import { useMove } from './use-move.ts';
import type { Move, WantedMove } from './use-move.ts';

export interface MoveDialogProps {
  /** How it stands as the move is asked for. */
  rollout: Rollout;
  wanted: WantedMove;
  onMoved: (rollout: Rollout, move: RolloutMove) => void;
  onClose: () => void;
}

/** Says what a move does, asks why, and moves the pointer. */
export function MoveDialog({ rollout, wanted, onMoved, onClose }: MoveDialogProps) {
  const formId = useId();
  const move = useMove({ initial: rollout, wanted, onMoved });
  const { base, errors, conflict, isBusy, isDirty } = move;
  useUnsavedWork(isDirty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && conflict === null) void move.submit();
  };
  const { title, happens, yes, busy, isDangerous } = moveWords(base, shownMove(wanted, move));
  return (
    <Dialog
      title={title}
      subtitle={base.remote}
      size={wanted.kind === 'offer' ? 'medium' : 'small'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look={isDangerous === true ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            isBusy={isBusy}
            busyText={busy}
            disabled={conflict !== null}
          >
            {yes}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate aria-label={title} onSubmit={submit}>
        <Stack>
          <MoveFields wanted={wanted} move={move} happens={happens} />
          {conflict !== null && (
            <ConflictNote
              title={`Somebody else has moved ${base.remote}.`}
              differences={conflict.theirs === null ? [] : movedBetween(base, conflict.theirs)}
              take="Leave it as it is now"
              onTakeTheirs={onClose}
              onKeepMine={move.canKeepMine ? move.keepMine : undefined}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function MoveFields({ wanted, move, happens }: { wanted: WantedMove; move: Move; happens: string }) {
  const { audience, reason, errors, failure } = move;
  return (
    <>
      {wanted.kind === 'offer' && (
        <>
          <AudienceFields draft={audience} errors={errors} onChange={move.setAudience} />
          <p aria-live="polite">{givenWords(wanted.build, audience)}</p>
        </>
      )}
      <p>{happens}</p>
      <TextField
        label="Reason"
        hint="Recorded in the audit log"
        maxLength={reasonLimits.maxLength}
        value={reason}
        onChange={move.setReason}
        error={errors.reason}
        isRequired
      />
      <p role="alert">{failure}</p>
    </>
  );
}

/** As far as it has been entered. */
function shownMove(wanted: WantedMove, { base }: Move): RolloutMove {
  return wanted.kind === 'offer' ? { kind: 'offer', build: wanted.build, audience: base.audience } : wanted;
}

function givenWords(build: string, draft: AudienceDraft): string {
  const read = readAudience(draft);
  return 'errors' in read ? '' : `${build} goes to: ${audienceWords(read.audience)}.`;
}
