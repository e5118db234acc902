import { useFormState } from './final-form.ts';

/** Whether anything in the form around it has been entered or changed, and not sent with success. */
export function useIsDirty(): boolean {
  const { dirty, submitSucceeded } = useFormState({ subscription: { dirty: true, submitSucceeded: true } });
  return dirty === true && submitSucceeded !== true;
}
