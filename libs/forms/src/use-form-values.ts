import { useFormState } from './final-form.ts';

/** What the form around it holds now; draws its component anew with every change, so keep that small. */
export function useFormValues<Values extends object>(): Partial<Values> {
  const { values } = useFormState<Values>({ subscription: { values: true } });
  return values;
}
