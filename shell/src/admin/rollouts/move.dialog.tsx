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
import { moveTexts } from './move-texts.ts';
import { audienceText, movedBetween } from './rollout-texts.ts';
import { useMove } from './use-move.ts';
import type { Move, RequestedMove } from './use-move.ts';

export interface MoveDialogProps {
  /** As it was when the admin requested the move. */
  rollout: Rollout;
  requested: RequestedMove;
  onMoved: (rollout: Rollout, move: RolloutMove) => void;
  onClose: () => void;
}

/** Shows what a move does, asks for a reason, and moves the pointer. */
export function MoveDialog({ rollout, requested, onMoved, onClose }: MoveDialogProps) {
  const formId = useId();
  const move = useMove({ initial: rollout, requested, onMoved });
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
  const { title, happens, yes, busy, isDangerous } = moveTexts(base, shownMove(requested, move));
  return (
    <Dialog
      title={title}
      subtitle={base.remote}
      size={requested.kind === 'offer' ? 'medium' : 'small'}
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
          <MoveFields requested={requested} move={move} happens={happens} />
          {conflict !== null && (
            <ConflictNote
              title={`Somebody else has moved ${base.remote}.`}
              differences={conflict.theirs === null ? [] : movedBetween(base, conflict.theirs)}
              takeLabel="Leave it as it is now"
              onTakeTheirs={onClose}
              onKeepMine={move.canKeepMine ? move.keepMine : undefined}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function MoveFields({ requested, move, happens }: { requested: RequestedMove; move: Move; happens: string }) {
  const { audience, reason, errors, failure } = move;
  return (
    <>
      {requested.kind === 'offer' && (
        <>
          <AudienceFields draft={audience} errors={errors} onChange={move.setAudience} />
          <p aria-live="polite">{recipientsText(requested.build, audience)}</p>
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

/** The move whose texts are shown; they do not depend on the audience of an offer. */
function shownMove(requested: RequestedMove, { base }: Move): RolloutMove {
  return requested.kind === 'offer'
    ? { kind: 'offer', build: requested.build, audience: base.audience }
    : requested;
}

function recipientsText(build: string, draft: AudienceDraft): string {
  const read = readAudience(draft);
  return 'errors' in read ? '' : `${build} goes to: ${audienceText(read.audience)}.`;
}
