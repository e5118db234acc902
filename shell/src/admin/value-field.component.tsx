import { RadioGroup, TextField } from '@frizo/ui';
import type { FlagKind } from './flag-draft.ts';

export interface ValueFieldProps {
  label: string;
  kind: FlagKind;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const onOff = [
  { value: 'true', title: 'On' },
  { value: 'false', title: 'Off' },
];

/** An input for a value of the flag's kind. */
export function ValueField({ kind, ...field }: ValueFieldProps) {
  if (kind === 'boolean') return <RadioGroup {...field} choices={onOff} />;
  return <TextField {...field} inputMode={kind === 'number' ? 'decimal' : 'text'} maxLength={500} />;
}
