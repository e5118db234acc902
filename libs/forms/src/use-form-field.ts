import type { Rule, Values } from '@frizo/validation';
import { afterPress } from './after-press.ts';
import { useField } from './final-form.ts';

export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  onFocus: () => void;
  /** Only once the reader has left the field or tried to submit. */
  error: string | undefined;
}

/**
 * One field of the form around it. Its rule's error shows when the field has been left; the server's until the field is
 * changed. `empty` is the value of a field that has none, so that inputs are controlled from the start. With `isErrorOnSubmit` leaving the field
 * shows nothing: for a field that has the focus from the start, which is left by whoever wants something else of the form.
 */
export function useFormField<Value extends string | number | boolean>(
  name: string,
  empty: Value,
  rule?: Rule,
  isErrorOnSubmit = false,
): BoundField<Value> {
  const { input, meta } = useField<Value>(name, {
    // final-form would turn an empty text into no value at all; requests want the text.
    parse: (value: Value) => value,
    format: (value: Value | undefined) => value ?? empty,
    validate: (value: Value | undefined, values: object) => rule?.(value, values as Values)?.message,
    subscription: {
      value: true,
      error: true,
      touched: true,
      submitFailed: true,
      submitError: true,
      dirtySinceLastSubmit: true,
    },
  });
  return {
    name,
    value: input.value,
    onChange: (value) => input.onChange(value),
    onBlur: () => afterPress(() => input.onBlur()),
    onFocus: () => input.onFocus(),
    error: isErrorOnSubmit && meta.submitFailed !== true ? undefined : shownError(meta),
  };
}

interface FieldMeta {
  error?: unknown;
  touched?: boolean;
  submitError?: unknown;
  dirtySinceLastSubmit?: boolean;
}

function shownError({ error, touched, submitError, dirtySinceLastSubmit }: FieldMeta): string | undefined {
  if (touched === true && typeof error === 'string') return error;
  if (dirtySinceLastSubmit !== true && typeof submitError === 'string') return submitError;
  return undefined;
}
