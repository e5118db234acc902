import { AlertIcon } from '@frizo/ui';
import { useFormState } from './final-form.ts';
import styles from './form-error.module.css';

/** The general error of the form, above the button; announced when it appears. */
export function FormError() {
  const state = useFormState({ subscription: { submitError: true, dirtySinceLastSubmit: true } });
  const submitError: unknown = state.submitError;
  const isShown = typeof submitError === 'string' && state.dirtySinceLastSubmit !== true;
  return (
    <div role="alert">
      {isShown && (
        <p className={styles.error} data-form-error tabIndex={-1}>
          <AlertIcon size={20} />
          <span className={styles.words}>{submitError}</span>
        </p>
      )}
    </div>
  );
}
