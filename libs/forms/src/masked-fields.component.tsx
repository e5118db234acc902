import { useState } from 'react';
import { maskitoTransform, type MaskitoOptions, type MaskitoPreprocessor } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { TextField } from '@frizo/ui';
import { digitsOf } from '@frizo/validation';
import type { FormTextFieldProps } from './text-fields.component.tsx';
import { useFormField } from './use-form-field.ts';

const digit = /\d/;

/** Address books and browsers fill in `+1 212 …`, but the mask has ten digits. */
const dropCountryCode: MaskitoPreprocessor = ({ elementState, data }) => {
  const value = nationalPart(elementState.value);
  const isShorter = value !== elementState.value;
  return {
    elementState: isShorter ? { value, selection: [value.length, value.length] } : elementState,
    data: nationalPart(data),
  };
};

/** (111) 111-1111 (spec 9). */
export const phoneMask: MaskitoOptions = {
  mask: ['(', digit, digit, digit, ')', ' ', digit, digit, digit, '-', digit, digit, digit, digit],
  preprocessors: [dropCountryCode],
};

/** Five digits (spec 9). */
export const zipMask: MaskitoOptions = { mask: Array.from({ length: 5 }, () => digit) };

/** `2125550147` as `(212) 555-0147`; missing digits are left out. */
export function applyMask(digits: string, mask: MaskitoOptions): string {
  return maskitoTransform(digits, mask);
}

function nationalPart(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : text;
}

export type MaskedFieldProps = Omit<FormTextFieldProps, 'type' | 'inputMode' | 'ref' | 'onInput'>;

/** A US phone shown as (111) 111-1111; its value in the form is the ten digits. */
export function FormPhoneField(props: MaskedFieldProps) {
  return <DigitsField autoComplete="tel-national" {...props} type="tel" mask={phoneMask} />;
}

/** A ZIP of five digits. */
export function FormZipField(props: MaskedFieldProps) {
  return <DigitsField autoComplete="postal-code" {...props} type="text" mask={zipMask} />;
}

interface PatternFieldProps extends MaskedFieldProps {
  /** A 1 stands for any digit: `11/11/1111`, `111-11-1111`. */
  pattern: string;
}

/** A number or date of a fixed form; its value in the form is the text with its dashes or slashes. */
export function FormPatternField({ name, rule, pattern, ...rest }: PatternFieldProps) {
  const { value, onChange, ...field } = useFormField<string>(name, '', rule);
  const [options] = useState(() => ({ mask: [...pattern].map((part) => (part === '1' ? digit : part)) }));
  const masked = useMaskito({ options });
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...field}
      ref={masked}
      type="text"
      inputMode="numeric"
      value={value}
      // Applies the mask again, since autofill bypasses it.
      onChange={(text) => onChange(applyMask(text, options))}
    />
  );
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
      // Applies the mask again, since autofill bypasses it.
      onChange={(text) => onChange(digitsOf(applyMask(text, mask)))}
    />
  );
}
