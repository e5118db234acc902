import { useRef } from 'react';
import {
  isRefusal,
  submissionErrors,
  type SubmissionErrors,
  type SubmitOptions,
} from './submission-errors.ts';
import { useForm, useFormState } from './final-form.ts';

/** What a {@link Form} calls with its values; resolves to the errors, if any. */
export type Submission<Values extends object> = (
  values: Values,
  form: { getRegisteredFields: () => string[] },
) => Promise<SubmissionErrors | undefined>;

/**
 * Turns a request into the submission of a form. Only one is in flight at a time, however often the button is clicked. Errors of the server
 * (libs/api-client's `RequestError`) are shown beside the fields that they name, or as the general error; any other error is a bug, and is thrown to
 * the error boundary.
 */
export function useSubmit<Values extends object>(
  request: (values: Values) => Promise<unknown>,
  options: SubmitOptions = {},
): Submission<Values> {
  // A ref, since a second click can come before React has rendered the busy button.
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

/** The current values of the surrounding form; renders its component on every change, so keep that small. */
export function useFormValues<Values extends object>(): Partial<Values> {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return values;
}

/** Changes the value of a field of the surrounding form by its name. The field has to be rendered: react-final-form gives it its initial value then. */
export function useChangeValue(): (name: string, value: unknown) => void {
  return useForm().change;
}

/** Whether the surrounding form has changes that were not submitted successfully. */
export function useIsDirty(): boolean {
  const { dirty, submitSucceeded } = useFormState({ subscription: { dirty: true, submitSucceeded: true } });
  return dirty === true && submitSucceeded !== true;
}
