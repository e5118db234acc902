import { Checkbox, type CheckboxProps } from '@frizo/ui';
import type { FieldOfForm } from './text-fields.component.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormCheckboxProps extends Pick<CheckboxProps, 'children' | 'isDisabled'>, FieldOfForm {}

/** A checkbox; its value in the form is a boolean. */
export function FormCheckbox({ name, rule, ...rest }: FormCheckboxProps) {
  const { value, ...field } = useFormField<boolean>(name, false, rule);
  return <Checkbox {...rest} {...field} isChecked={value} />;
}
