import { PasswordField, TextField, type PasswordFieldProps, type TextFieldProps } from '@frizo/ui';
import type { Rule } from '@frizo/validation';
import { useFormField } from './use-form-field.ts';

/** What every field of a form is told, and what the form tells the field. */
export interface FieldOfForm {
  /** Of its value in the form's values. */
  name: string;
  /** From libs/validation; several are put together with its `all`. */
  rule?: Rule;
}
type Bound = 'name' | 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error';

export interface FormTextFieldProps extends Omit<TextFieldProps, Bound>, FieldOfForm {
  /** Its error waits for the form to be sent, and does not show when the field is left. */
  isErrorOnSubmit?: boolean;
}

export function FormTextField({ name, rule, isErrorOnSubmit, ...rest }: FormTextFieldProps) {
  return <TextField {...rest} {...useFormField<string>(name, '', rule, isErrorOnSubmit)} />;
}

export interface FormPasswordFieldProps extends Omit<PasswordFieldProps, Bound>, FieldOfForm {}

export function FormPasswordField({ name, rule, ...rest }: FormPasswordFieldProps) {
  return <PasswordField {...rest} {...useFormField<string>(name, '', rule)} />;
}
