import type { Rule, Values } from '@frizo/validation';
import { afterPress } from './after-press.ts';
import { useField } from './final-form.ts';

export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  onFocus: () => void;
  /** Only after the field was left or the form submitted. */
  error: string | undefined;
}

/**
 * One field of the surrounding form. The error of its rule shows after the field was left; the server's until the field is changed. `empty` is the
 * value of an empty field, so that inputs are always controlled. With `isErrorOnSubmit` leaving the field shows no error: for a field with the
 * initial focus, which users leave to do something else.
 */
export function useFormField<Value extends string | number | boolean>(
  name: string,
  empty: Value,
  rule?: Rule,
  isErrorOnSubmit = false,
): BoundField<Value> {
  const { input, meta } = useField<Value>(name, {
    // final-form would turn an empty text into undefined; requests need the text.
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
