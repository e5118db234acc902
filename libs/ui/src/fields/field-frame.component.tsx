import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../icons/icons.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; its presence marks the field as invalid. */
  error?: string;
  isRequired?: boolean;
  /** Shows "optional" beside the label: most fields are required, so the exception is marked. */
  isOptional?: boolean;
}

/** The ids that connect a control with its texts. */
interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldFrameProps extends FieldTexts {
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label, hint, control and error, connected for assistive technology. */
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

/** Always rendered, so that an error that appears later is announced. */
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
