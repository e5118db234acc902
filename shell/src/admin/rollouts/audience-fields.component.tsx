import { CheckboxGroup, Stack, TextField } from '@frizo/ui';
import { percentLimits } from '../read-fields.ts';
import { roleChoices } from '../role-choices.ts';
import type { AudienceDraft, AudienceErrors } from './audience-draft.ts';
import styles from './rollouts.module.css';

export interface AudienceFieldsProps {
  draft: AudienceDraft;
  errors: AudienceErrors;
  onChange: (draft: AudienceDraft) => void;
}

/** Who gets a candidate: users who match any of the fields. */
export function AudienceFields({ draft, errors, onChange }: AudienceFieldsProps) {
  const text = (field: 'percent' | 'flag' | 'userIds') => ({
    value: draft[field],
    onChange: (value: string) => onChange({ ...draft, [field]: value }),
    error: errors[field],
  });
  return (
    <Stack>
      <div className={styles.percent}>
        <TextField
          label="Percent of browsers"
          hint="People stay included as it grows"
          inputMode="decimal"
          {...text('percent')}
        />
        <PercentSlider value={draft.percent} onChange={(percent) => onChange({ ...draft, percent })} />
      </div>
      <TextField
        label="Feature flag"
        hint="Everybody who has it on"
        autoCapitalize="none"
        spellCheck={false}
        isOptional
        {...text('flag')}
      />
      <TextField
        label="Users"
        hint="User ids, separated by commas"
        inputMode="numeric"
        isOptional
        {...text('userIds')}
      />
      <CheckboxGroup
        label="Roles"
        choices={roleChoices}
        values={draft.roles}
        onChange={(roles) => onChange({ ...draft, roles })}
      />
    </Stack>
  );
}

/** The percentage as a slider, in whole percents. */
function PercentSlider({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const percent = Number(value);
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label="Percent of browsers"
      aria-valuetext={`${value.trim() || 0}%`}
      min={percentLimits.minimum}
      max={percentLimits.maximum}
      step={1}
      value={Number.isFinite(percent) ? percent : 0}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
