import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { watchPresses } from './after-press.ts';
import { FinalForm } from './final-form.ts';
import styles from './form.module.css';
import type { Submission } from './use-submit.ts';

// react-aria marks the whole select as invalid, and not the focusable button in it; a radio group is marked as a whole too.
const wrongField = [
  '[aria-invalid=true]:not(:disabled, [role=radiogroup])',
  '[role=radiogroup][aria-invalid=true] input:not(:disabled)',
  '[data-invalid=true] > button',
].join(', ');

export interface FormProps<Values extends object> {
  initialValues?: Partial<Values>;
  /** From {@link useSubmit}. */
  onSubmit: Submission<Values>;
  /** The accessible name, which makes the form a landmark. */
  label?: string;
  /** Leaves the layout to the content, such as a dialog's body and footer; otherwise the fields have equal spacing. */
  isBare?: boolean;
  children: ReactNode;
}

/**
 * A form with the fields of this library. Enter submits; nothing is sent while a field violates its rule; after an error of the rules or the server
 * the first invalid field gets the focus.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { initialValues, onSubmit, label, isBare = false, children } = props;
  return (
    <FinalForm<Values>
      onSubmit={onSubmit}
      initialValues={initialValues}
      // The fields subscribe themselves: typing in one does not render the others.
      subscription={{}}
      // Keeps typed values when a parent renders with an equal new object.
      keepDirtyOnReinitialize
    >
      {({ handleSubmit, form }) => (
        <FormElement
          label={label}
          isBare={isBare}
          submit={async (event) => {
            await handleSubmit(event);
            const { hasValidationErrors, hasSubmitErrors } = form.getState();
            return hasValidationErrors === true || hasSubmitErrors === true;
          }}
        >
          {children}
        </FormElement>
      )}
    </FinalForm>
  );
}

interface FormElementProps {
  label: string | undefined;
  isBare: boolean;
  /** Resolves to whether there was an error. */
  submit: (event: SubmitEvent) => Promise<boolean>;
  children: ReactNode;
}

function FormElement({ label, isBare, submit, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);

  useEffect(watchPresses, []);

  // In an effect, when the errors have been rendered.
  useEffect(() => {
    if (failures > 0 && element.current !== null) focusFirstError(element.current);
  }, [failures]);

  const handle = (event: SubmitEvent) => {
    // For React, a form in a dialog is inside the element that opened the dialog, which may be a form too.
    event.stopPropagation();
    void submit(event).then((isWrong) => {
      if (isWrong) setFailures((count) => count + 1);
    });
  };

  return (
    // The browser's own messages would replace those of the specification.
    <form
      ref={element}
      className={isBare ? undefined : styles.form}
      noValidate
      aria-label={label}
      onSubmit={handle}
    >
      {children}
    </form>
  );
}

/** Focuses the first invalid field and scrolls it into view; without one, the general error. Returns whether there was any. */
function focusFirstError(form: HTMLElement): boolean {
  const wrong =
    form.querySelector<HTMLElement>(wrongField) ?? form.querySelector<HTMLElement>('[data-form-error]');
  if (wrong === null) return false;
  wrong.focus({ preventScroll: true });
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  wrong.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  return true;
}
