import { useRef, useState } from 'react';
import { Button, Checkbox, LiveStatus, PlusIcon, Stack } from '@frizo/ui';
import { saveFlagRules } from '@frizo/validation';
import styles from './admin.module.css';
import { withMovedRule, withNewRule } from './flag-draft.ts';
import type { FlagDraft } from './flag-draft.ts';
import type { DraftErrors } from './read-flag-draft.ts';
import { RuleEditor } from './rule-editor.component.tsx';

const { maxItems: maxRules } = saveFlagRules.rules;

export interface RulesEditorProps {
  draft: FlagDraft;
  errors: DraftErrors;
  onChange: (draft: FlagDraft) => void;
}

/** Edits the rules of a flag, in the order in which they apply. */
export function RulesEditor({ draft, errors, onChange }: RulesEditorProps) {
  const { rules, kind, isTargeted } = draft;
  const [status, setStatus] = useState('');
  const add = useRef<HTMLButtonElement>(null);

  function move(place: number, by: -1 | 1): void {
    onChange(withMovedRule(draft, place, place + by));
    setStatus(`Rule ${place + 1} is now rule ${place + 1 + by}`);
  }

  function remove(id: number, place: number): void {
    onChange({ ...draft, rules: rules.filter((rule) => rule.id !== id) });
    setStatus(`Rule ${place + 1} was removed`);
    // The focused button is removed with its rule.
    add.current?.focus();
  }

  return (
    <section aria-labelledby="flag-rules">
      <h2 id="flag-rules" className={styles.subheading}>
        Rules
      </h2>
      <Stack>
        <p className={styles.soft}>
          The first rule that matches decides. Everybody else gets the value above.
        </p>
        <Checkbox isChecked={isTargeted} onChange={(isOn) => onChange({ ...draft, isTargeted: isOn })}>
          Apply the rules
        </Checkbox>
        {rules.map((rule, place) => (
          <RuleEditor
            key={rule.id}
            rule={rule}
            kind={kind}
            place={place + 1}
            isLast={place === rules.length - 1}
            errors={errors}
            onChange={(changed) =>
              onChange({ ...draft, rules: rules.map((other) => (other.id === rule.id ? changed : other)) })
            }
            onMove={(by) => move(place, by)}
            onRemove={() => remove(rule.id, place)}
          />
        ))}
        <div>
          <Button
            ref={add}
            icon={PlusIcon}
            disabled={rules.length >= maxRules}
            onClick={() => onChange(withNewRule(draft))}
          >
            Add rule
          </Button>
        </div>
        <LiveStatus>{status}</LiveStatus>
      </Stack>
    </section>
  );
}
