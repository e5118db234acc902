import { useEffect, useRef } from 'react';
import type { SyntheticEvent } from 'react';
import type { Flag } from '@frizo/contracts';
import { Button, RadioGroup, Stack, TextArea, TextField, useConfirm } from '@frizo/ui';
import { saveFlagRules } from '@frizo/validation';
import { useUnsavedWork } from '../navigation/unsaved-work.ts';
import styles from './admin.module.css';
import { ConflictNote } from './conflict-note.component.tsx';
import { withKind } from './flag-draft.ts';
import type { FlagKind } from './flag-draft.ts';
import { differencesOf } from './flag-texts.ts';
import { reasonLimits } from './read-fields.ts';
import { RulesEditor } from './rules-editor.component.tsx';
import { useFlagEditor } from './use-flag-editor.ts';
import type { Conflict, FlagEditor } from './use-flag-editor.ts';
import { ValueField } from './value-field.component.tsx';

const kinds: { value: FlagKind; title: string }[] = [
  { value: 'boolean', title: 'On or off' },
  { value: 'string', title: 'Text' },
  { value: 'number', title: 'Number' },
];

export interface FlagEditorProps {
  /** null for a new flag. */
  flag: Flag | null;
  onSaved: (flag: Flag) => void;
  onRemoved: () => void;
}

/** Creates, changes and removes a flag; each write needs a reason, which the audit records. */
export function FlagEditorForm({ flag, onSaved, onRemoved }: FlagEditorProps) {
  const { dialog, ask } = useConfirm();
  const confirmRemoval = (key: string) =>
    ask({
      title: `Remove ${key}?`,
      text: 'Code that still reads it will get its own default.',
      yes: 'Remove',
    });
  const editor = useFlagEditor({ initial: flag, onSaved, onRemoved, confirmRemoval });
  const { errors, conflict, isDirty, busy } = editor;
  useUnsavedWork(isDirty);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy === null) void editor.save();
  };
  return (
    <form ref={form} className={styles.narrow} noValidate aria-label="Flag" onSubmit={submit}>
      <Stack gap={6}>
        <Fields editor={editor} />
        <RulesEditor draft={editor.draft} errors={errors} onChange={editor.change} />
        {conflict !== null && (
          <ConflictNote
            {...conflictTexts(conflict)}
            onTakeTheirs={editor.takeTheirs}
            onKeepMine={editor.keepMine}
          />
        )}
        <Actions editor={editor} />
      </Stack>
      {dialog}
    </form>
  );
}

function conflictTexts({ base, theirs }: Conflict) {
  if (theirs === null)
    return { title: 'Somebody else has removed this flag.', differences: [], takeLabel: 'Leave it removed' };
  return {
    title: base === null ? 'A flag with this name already exists.' : 'Somebody else has changed this flag.',
    differences: differencesOf(base, theirs),
    takeLabel: 'Load the current flag',
  };
}

function Fields({ editor: { base, draft, errors, change } }: { editor: FlagEditor }) {
  return (
    <Stack>
      {base === null && (
        <TextField
          label="Name"
          hint="The name that the code uses, such as clientStream"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.key}
          onChange={(key) => change({ ...draft, key })}
          error={errors['key']}
          isRequired
        />
      )}
      <TextArea
        label="Description"
        rows={2}
        maxLength={saveFlagRules.description.maxLength}
        value={draft.description}
        onChange={(description) => change({ ...draft, description })}
        error={errors['description']}
        isRequired
      />
      {base === null && (
        <RadioGroup
          label="Kind"
          choices={kinds}
          value={draft.kind}
          onChange={(kind) => change(withKind(draft, kind))}
        />
      )}
      <ValueField
        label="Value"
        kind={draft.kind}
        value={draft.defaultValue}
        onChange={(defaultValue) => change({ ...draft, defaultValue })}
        error={errors['defaultValue']}
      />
    </Stack>
  );
}

function Actions({ editor }: { editor: FlagEditor }) {
  const { base, draft, errors, change, failure, busy, conflict } = editor;
  return (
    <Stack>
      <TextField
        label="Reason"
        hint="Recorded in the audit log"
        maxLength={reasonLimits.maxLength}
        value={draft.reason}
        onChange={(reason) => change({ ...draft, reason })}
        error={errors['reason']}
        isRequired
      />
      <p role="alert">{failure}</p>
      <div className={styles.actions}>
        <Button
          look="primary"
          type="submit"
          isBusy={busy === 'saving'}
          busyText="Saving"
          disabled={conflict !== null}
        >
          Save
        </Button>
        {base !== null && (
          <Button
            look="danger"
            isBusy={busy === 'removing'}
            busyText="Removing"
            disabled={conflict !== null}
            onClick={() => void editor.remove(base)}
          >
            Remove flag
          </Button>
        )}
      </div>
    </Stack>
  );
}
