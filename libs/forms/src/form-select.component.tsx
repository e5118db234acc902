import { Select, type SelectProps } from '@frizo/ui/rich';
import type { FieldOfForm } from './text-fields.component.tsx';
import { useFormField } from './use-form-field.ts';

type OfSelect = 'label' | 'hint' | 'options' | 'placeholder' | 'isRequired' | 'isOptional' | 'isDisabled';

export interface FormSelectProps extends Pick<SelectProps<number>, OfSelect>, FieldOfForm {}

/** A choice from a list; -1 is nothing chosen (spec 5.1, dropdown). */
export function FormSelect({ name, rule, ...rest }: FormSelectProps) {
  return <Select<number> {...rest} {...useFormField<number>(name, -1, rule)} />;
}
