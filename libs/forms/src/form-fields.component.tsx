import type { ReactNode } from 'react';
import { useFormState } from './final-form.ts';
import styles from './form-fields.module.css';

/**
 * The fields of a form that must not change while it is on its way. The button stays outside, so that the focus, and with it Escape, stays in
 * the dialog that it was pressed in.
 */
export function FormFields({ children }: { children: ReactNode }) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return (
    <fieldset className={styles.fields} disabled={submitting}>
      {children}
    </fieldset>
  );
}
