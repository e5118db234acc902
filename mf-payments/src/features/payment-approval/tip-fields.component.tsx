import { tipOf, formatCents } from '@frizo/money';
import { RadioGroup, TextField } from '@frizo/ui';
import { tipErrorOf, typedTip, type TipChoice } from './tip.ts';

interface TipFieldsProps {
  servicesCents: number;
  /** Percent; 0 is 'No tip'. */
  presets: readonly number[];
  tip: TipChoice;
  onChange(tip: TipChoice): void;
}

/** The tip: a preset or a percentage of one's own (spec 4, Client payment approval). */
export function TipFields({ servicesCents, presets, tip, onChange }: TipFieldsProps) {
  const title = (percent: number) =>
    percent === 0 ? 'No tip' : `${percent}% (${formatCents(tipOf(servicesCents, percent))})`;
  return (
    <>
      <RadioGroup
        label="Tip"
        isRow
        choices={[
          ...presets.map((percent) => ({ value: String(percent), title: title(percent) })),
          { value: 'custom', title: 'Custom' },
        ]}
        value={String(tip.preset)}
        onChange={(value) => onChange({ ...tip, preset: value === 'custom' ? value : Number(value) })}
      />
      {tip.preset === 'custom' && (
        <TextField
          label="Custom tip, percent"
          inputMode="numeric"
          autoComplete="off"
          value={tip.custom}
          error={tipErrorOf(tip)}
          onChange={(text) => onChange({ ...tip, custom: typedTip(text) })}
        />
      )}
    </>
  );
}
