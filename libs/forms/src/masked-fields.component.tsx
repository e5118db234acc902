import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextField } from '@frizo/ui';
import { digitsOf } from '@frizo/validation';
import { applyMask, phoneMask, zipMask } from './masks.ts';
import type { FormTextFieldProps } from './text-fields.component.tsx';
import { useFormField } from './use-form-field.ts';

export type MaskedFieldProps = Omit<FormTextFieldProps, 'type' | 'inputMode' | 'ref' | 'onInput'>;

/** A US phone shown as (111) 111-1111; its value in the form is the ten digits. */
export function FormPhoneField(props: MaskedFieldProps) {
  return <DigitsField autoComplete="tel-national" {...props} type="tel" mask={phoneMask} />;
}

/** A ZIP of five digits. */
export function FormZipField(props: MaskedFieldProps) {
  return <DigitsField autoComplete="postal-code" {...props} type="text" mask={zipMask} />;
}

interface DigitsFieldProps extends MaskedFieldProps {
  mask: MaskitoOptions;
  type: 'tel' | 'text';
}

function DigitsField({ name, rule, mask, ...rest }: DigitsFieldProps) {
  const { value, onChange, ...field } = useFormField<string>(name, '', rule);
  const masked = useMaskito({ options: mask });
  return (
    <TextField
      {...rest}
      {...field}
      ref={masked}
      inputMode="numeric"
      value={applyMask(value, mask)}
      // Through the mask once more: what a browser fills in has not been through it.
      onChange={(text) => onChange(digitsOf(applyMask(text, mask)))}
    />
  );
}
