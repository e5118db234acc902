import { PasswordField, TextField, type PasswordFieldProps, type TextFieldProps } from '@frizo/ui';
import type { Rule } from '@frizo/validation';
import { useFormField } from './use-form-field.ts';

/** The options of every field, and what it gets from the form. */
export interface FieldOfForm {
  /** The name of its value in the form's values. */
  name: string;
  /** From libs/validation; `all` combines several. */
  rule?: Rule;
}
type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error';

export interface FormTextFieldProps extends Omit<TextFieldProps, Bound>, FieldOfForm {
  /** Shows its error only after submitting, and not on blur. */
  isErrorOnSubmit?: boolean;
}

export function FormTextField({ name, rule, isErrorOnSubmit, ...rest }: FormTextFieldProps) {
  return <TextField {...rest} {...useFormField<string>(name, '', rule, isErrorOnSubmit)} />;
}

export interface FormPasswordFieldProps extends Omit<PasswordFieldProps, Bound>, FieldOfForm {}

export function FormPasswordField({ name, rule, ...rest }: FormPasswordFieldProps) {
  return <PasswordField {...rest} {...useFormField<string>(name, '', rule)} />;
}
