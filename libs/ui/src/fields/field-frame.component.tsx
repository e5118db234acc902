import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.ts';
import styles from './field.module.css';

export interface FieldWords {
  label: string;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** What is wrong and what to do about it; its presence marks the field as invalid. */
  error?: string;
  isRequired?: boolean;
  /** Says "optional" beside the label: where most fields are required, the exception is the thing to mark. */
  isOptional?: boolean;
}

/** What ties a control to its words. */
interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps extends FieldWords {
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, hint, control, and the error beneath, all tied together. */
export function FieldFrame({ label, hint, error, isRequired, isOptional, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional === true && <span className={styles.optional}> optional</span>}
      </label>
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired === true || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Always on the page, so that an error that comes later is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} className={styles.error} aria-live="polite">
      {error !== undefined && (
        <>
          <AlertIcon size={16} />
          <span>{error}</span>
        </>
      )}
    </div>
  );
}
