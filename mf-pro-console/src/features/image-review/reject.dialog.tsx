import { useRef, useState, type KeyboardEvent } from 'react';
import type { RejectionReason } from '@frizo/contracts';
import { Button, Dialog, TextField } from '@frizo/ui';
import type { Verdict } from './review-state.ts';
import { reasonCodes, reasonLabels } from './review-texts.ts';
import styles from './image-review.module.css';

interface RejectDialogProps {
  /** Of the picture. */
  name: string;
  /** Whether it still awaits this admin's decision; its owner may change or remove it meanwhile. */
  isHeld: boolean;
  onReject(verdict: Verdict): void;
  onClose(): void;
}

/** Why a picture is rejected: a press on a reason, or its number, rejects at once. Only another reason needs a text. */
export function RejectDialog({ name, isHeld, onReject, onClose }: RejectDialogProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const choose = (reason: RejectionReason) => {
    const text = note.trim();
    if (reason === 'other' && text === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    onReject({ outcome: 'rejected', reason, ...(text !== '' && { note: text }) });
  };
  const pressNumber = (event: KeyboardEvent) => {
    // Numbers belong to the text while it is typed.
    if (event.target === field.current || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const reason = reasonCodes[Number(event.key) - 1];
    if (reason === undefined) return;
    event.preventDefault();
    choose(reason);
  };
  const finishText = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isMissing) choose('other');
  };
  if (!isHeld) return <Gone name={name} onClose={onClose} />;
  return (
    <Dialog title="Reject picture" subtitle={name} onClose={onClose}>
      <div className={styles.reject} onKeyDown={pressNumber}>
        <ol className={styles.reasons} aria-label="Reason">
          {reasonCodes.map((reason, index) => (
            <li key={reason}>
              <Button
                isWide
                autoFocus={index === 0}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => choose(reason)}
              >
                <span className={styles.reason}>
                  <kbd aria-hidden="true">{index + 1}</kbd>
                  {reasonLabels[reason]}
                </span>
              </Button>
            </li>
          ))}
        </ol>
        <TextField
          ref={field}
          label="Note to the owner"
          isOptional={!isMissing}
          hint="The mail quotes it."
          error={isMissing && note.trim() === '' ? 'Write what is wrong, then press Enter.' : undefined}
          maxLength={300}
          value={note}
          onChange={setNote}
          onKeyDown={finishText}
        />
      </div>
    </Dialog>
  );
}

function Gone({ name, onClose }: Pick<RejectDialogProps, 'name' | 'onClose'>) {
  return (
    <Dialog
      title="Reject picture"
      subtitle={name}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">Its owner has changed or removed this picture, so nothing was decided.</p>
    </Dialog>
  );
}
