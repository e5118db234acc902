import type { ReactNode } from 'react';
import { useFormState } from './final-form.ts';
import styles from './form-fields.module.css';

/** Disables its fields while the form is submitted. The button stays outside, so that the focus, and with it Escape, stays in the dialog. */
export function FormFields({ children }: { children: ReactNode }) {
  const { submitting } = useFormState({ subscription: { submitting: true } });
  return (
    <fieldset className={styles.fields} disabled={submitting}>
      {children}
    </fieldset>
  );
}
