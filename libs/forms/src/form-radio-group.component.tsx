import { RadioGroup, type RadioGroupProps } from '@frizo/ui';
import type { FieldOfForm } from './text-fields.component.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormRadioGroupProps extends Pick<RadioGroupProps<number>, 'label' | 'choices'>, FieldOfForm {
  /** Called after the form has the new value. */
  onChosen?: (value: number) => void;
}

/** A choice from a short list; -1 is nothing chosen (spec 5.1, dropdown). */
export function FormRadioGroup({ name, rule, onChosen, ...rest }: FormRadioGroupProps) {
  const { value, error, onChange } = useFormField<number>(name, -1, rule);
  const choose = (chosen: number) => {
    onChange(chosen);
    onChosen?.(chosen);
  };
  return <RadioGroup<number> {...rest} value={value === -1 ? null : value} error={error} onChange={choose} />;
}
