import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { watchPresses } from './after-press.ts';
import { FinalForm } from './final-form.ts';
import styles from './form.module.css';
import type { Submission } from './use-submit.ts';

// react-aria marks a select as a whole, not the button in it that takes the focus; a radio group is marked as a whole too.
const wrongField = [
  '[aria-invalid=true]:not(:disabled, [role=radiogroup])',
  '[role=radiogroup][aria-invalid=true] input:not(:disabled)',
  '[data-invalid=true] > button',
].join(', ');

export interface FormProps<Values extends object> {
  initialValues?: Partial<Values>;
  /** From {@link useSubmit}. */
  onSubmit: Submission<Values>;
  /** Names the form for those who jump from landmark to landmark. */
  label?: string;
  /** Leaves the layout to what is inside, such as a dialog's body and footer; otherwise the fields are evenly apart. */
  isBare?: boolean;
  children: ReactNode;
}

/**
 * A form of the fields of this library. Enter submits; nothing is sent while a field breaks its rules; whether the
 * rules or the server refuse, the focus goes to the first field that is wrong.
 */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { initialValues, onSubmit, label, isBare = false, children } = props;
  return (
    <FinalForm<Values>
      onSubmit={onSubmit}
      initialValues={initialValues}
      // The fields subscribe for themselves: typing in one redraws no other.
      subscription={{}}
      // What was typed is kept when a parent renders with an equal, new object.
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
  /** Answers whether something was wrong. */
  submit: (event: SubmitEvent) => Promise<boolean>;
  children: ReactNode;
}

function FormElement({ label, isBare, submit, children }: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);

  useEffect(watchPresses, []);

  // In an effect, when the errors are on the page.
  useEffect(() => {
    if (failures > 0 && element.current !== null) focusFirstError(element.current);
  }, [failures]);

  const handle = (event: SubmitEvent) => {
    // A form in a dialog is, to React, inside whatever opened the dialog, which may be a form too.
    event.stopPropagation();
    void submit(event).then((isWrong) => {
      if (isWrong) setFailures((count) => count + 1);
    });
  };

  return (
    // The browser's own bubbles would hide the messages of the specification.
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

/**
 * Focuses the first field that is marked invalid, with the whole of it in sight; without one, the general error. Says
 * whether there was any.
 */
function focusFirstError(form: HTMLElement): boolean {
  const wrong =
    form.querySelector<HTMLElement>(wrongField) ?? form.querySelector<HTMLElement>('[data-form-error]');
  if (wrong === null) return false;
  wrong.focus({ preventScroll: true });
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  wrong.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  return true;
}
