import { useRef, useState, type KeyboardEvent } from 'react';
import type { RejectionReason } from '@frizo/contracts';
import { Button, Dialog, TextField } from '@frizo/ui';
import type { Verdict } from './review-state.ts';
import { reasonCodes, reasonLabels } from './review-texts.ts';
import styles from './image-review.module.css';

interface RejectDialogProps {
  /** Of the picture. */
  name: string;
  onReject(verdict: Verdict): void;
  onClose(): void;
}

/** Why a picture is rejected: a press on a reason, or its number, rejects at once. Only another reason needs a text. */
export function RejectDialog({ name, onReject, onClose }: RejectDialogProps) {
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
