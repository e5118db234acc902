import type { ReactNode } from 'react';
import { FormError, SubmitButton } from '@frizo/forms';
import { Button } from '@frizo/ui';
import styles from './form-end.module.css';

interface FormEndProps {
  /** What another user saved while this form was open, to compare it with what was typed. */
  savedMeanwhile?: string | null;
  /** Use what the other user saved. */
  onTake?(): void;
  isDisabled?: boolean;
  /** Beside Save. */
  children?: ReactNode;
}

/** The end of a form: its error, what was saved meanwhile, and Save. */
export function FormEnd({ savedMeanwhile = null, onTake, isDisabled = false, children }: FormEndProps) {
  return (
    <>
      <FormError />
      {savedMeanwhile !== null && <SavedMeanwhile text={savedMeanwhile} onTake={() => onTake?.()} />}
      <div className={styles.actions}>
        <SubmitButton busyText="Saving" disabled={isDisabled}>
          Save
        </SubmitButton>
        {children}
      </div>
    </>
  );
}

/** What another user saved while this form was open, beside what was typed, so that both can be compared. */
export function SavedMeanwhile({ text, onTake }: { text: string; onTake(): void }) {
  return (
    <div className={styles.meanwhile}>
      <p>Saved in the meantime: {text}</p>
      <p>Press Save to keep yours, or use what is saved.</p>
      <Button onClick={onTake}>Use what is saved</Button>
    </div>
  );
}
