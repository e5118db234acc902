import { useRef } from 'react';
import {
  isRefusal,
  submissionErrors,
  type SubmissionErrors,
  type SubmitOptions,
} from './submission-errors.ts';
import { useFormState } from './final-form.ts';

/** What a {@link Form} calls with its values; it answers with what was wrong, or with nothing. */
export type Submission<Values extends object> = (
  values: Values,
  form: { getRegisteredFields: () => string[] },
) => Promise<SubmissionErrors | undefined>;

/**
 * Makes a form's submission out of the request to make. While one is on its way no other is sent, however often the
 * button is clicked. What the server refuses (libs/api-client's `RequestError`) is put beside the fields it names, and
 * above the button where it names none; anything else that is thrown is a fault, and goes on to the error boundary's
 * reports.
 */
export function useSubmit<Values extends object>(
  request: (values: Values) => Promise<unknown>,
  options: SubmitOptions = {},
): Submission<Values> {
  // A ref, since a second click can come before React has drawn the first one's busy button.
  const underWay = useRef<Promise<SubmissionErrors | undefined>>(null);
  return (values, form) => {
    underWay.current ??= send(() => request(values), form.getRegisteredFields(), options).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
}

async function send(
  request: () => Promise<unknown>,
  formFields: readonly string[],
  options: SubmitOptions,
): Promise<SubmissionErrors | undefined> {
  try {
    await request();
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return submissionErrors(error, formFields, options);
  }
}

/** What the form around it holds now; draws its component anew with every change, so keep that small. */
export function useFormValues<Values extends object>(): Partial<Values> {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return values;
}

/** Whether anything in the form around it has been entered or changed, and not sent with success. */
export function useIsDirty(): boolean {
  const { dirty, submitSucceeded } = useFormState({ subscription: { dirty: true, submitSucceeded: true } });
  return dirty === true && submitSucceeded !== true;
}
