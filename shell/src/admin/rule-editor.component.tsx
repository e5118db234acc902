import { CheckboxGroup, ChevronDownIcon, ChevronUpIcon, IconButton, TextField, TrashIcon } from '@frizo/ui';
import styles from './admin.module.css';
import type { FlagKind, RuleDraft } from './flag-draft.ts';
import type { DraftErrors } from './read-flag-draft.ts';
import { roleChoices } from './role-choices.ts';
import { ValueField } from './value-field.component.tsx';

export interface RuleEditorProps {
  rule: RuleDraft;
  kind: FlagKind;
  /** Counted from 1, which applies first. */
  place: number;
  isLast: boolean;
  errors: DraftErrors;
  onChange: (rule: RuleDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits one rule: its conditions, which must all hold, and its value. */
export function RuleEditor({
  rule,
  kind,
  place,
  isLast,
  errors,
  onChange,
  onMove,
  onRemove,
}: RuleEditorProps) {
  const name = `Rule ${place}`;
  const text = (field: 'userIds' | 'platforms' | 'minVersion' | 'maxVersion' | 'percent') => ({
    value: rule[field],
    onChange: (value: string) => onChange({ ...rule, [field]: value }),
    error: errors[`rules.${rule.id}.${field}`],
    isOptional: true,
  });
  return (
    <div role="group" aria-label={name} className={styles.rule}>
      <div className={styles.ruleHead}>
        <p className={styles.name}>{name}</p>
        <div>
          <IconButton
            icon={ChevronUpIcon}
            label={`Move ${name} up`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon={TrashIcon} label={`Take ${name} out`} onClick={onRemove} />
        </div>
      </div>
      <CheckboxGroup
        label="Roles"
        choices={roleChoices}
        values={rule.roles}
        onChange={(chosen) => onChange({ ...rule, roles: chosen })}
      />
      <div className={styles.pair}>
        <TextField
          label="Users"
          hint="User ids, separated by commas"
          inputMode="numeric"
          {...text('userIds')}
        />
        <TextField label="Platforms" hint="w stands for web" autoCapitalize="none" {...text('platforms')} />
        <TextField label="From version" {...text('minVersion')} />
        <TextField label="Up to version" {...text('maxVersion')} />
        <TextField
          label="Percent"
          hint="People stay included as it grows"
          inputMode="decimal"
          {...text('percent')}
        />
      </div>
      <ValueField
        label="They get"
        kind={kind}
        value={rule.value}
        onChange={(value) => onChange({ ...rule, value })}
        error={errors[`rules.${rule.id}.value`]}
      />
    </div>
  );
}
