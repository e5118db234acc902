import { useState } from 'react';
import type { Flag } from '@frizo/contracts';
import { adminApi } from './admin.api.ts';
import { draftOf, emptyDraft } from './flag-draft.ts';
import type { FlagDraft } from './flag-draft.ts';
import type { WriteOutcome } from './flag-writes.ts';
import { reasonErrorOf } from './read-fields.ts';
import { readFlagDraft } from './read-flag-draft.ts';
import type { DraftErrors } from './read-flag-draft.ts';

/** Another admin has changed the flag: `base` is the version that was opened, `theirs` the current one. */
export interface Conflict {
  readonly base: Flag | null;
  readonly theirs: Flag | null;
}

export interface FlagEditorParts {
  /** null creates a new flag. */
  readonly initial: Flag | null;
  readonly onSaved: (flag: Flag) => void;
  readonly onRemoved: () => void;
  readonly confirmRemoval: (key: string) => Promise<boolean>;
}

/** The state of the flag editor. Saving never overrides a change of another admin that was not shown first. */
export function useFlagEditor({ initial, onSaved, onRemoved, confirmRemoval }: FlagEditorParts) {
  const [saveFlag] = adminApi.useSaveFlagMutation();
  const [removeFlag] = adminApi.useRemoveFlagMutation();
  const [base, setBase] = useState(initial);
  const [draft, setDraft] = useState(() => initialDraft(initial));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Why saving or removing failed, if no field caused it. */
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'saving' | 'removing' | null>(null);

  function start(flag: Flag): void {
    setBase(flag);
    setDraft(initialDraft(flag));
    setErrors({});
    setConflict(null);
  }

  async function write(
    kind: 'saving' | 'removing',
    send: () => { unwrap(): Promise<WriteOutcome> },
  ): Promise<void> {
    setBusy(kind);
    setFailure(null);
    const outcome = await send().unwrap();
    setBusy(null);
    if (outcome.kind === 'failed') setFailure(outcome.message);
    else if (outcome.kind === 'conflict') setConflict({ base, theirs: outcome.theirs });
    else if (outcome.kind === 'removed') onRemoved();
    else {
      start(outcome.flag);
      onSaved(outcome.flag);
    }
  }

  async function save(): Promise<void> {
    const read = readFlagDraft(draft);
    setErrors('errors' in read ? read.errors : {});
    if ('flag' in read)
      await write('saving', () => saveFlag({ flag: read.flag, version: base?.version ?? 0 }));
  }

  async function remove({ key, version }: Flag): Promise<void> {
    const reasonError = reasonErrorOf(draft);
    setErrors(reasonError === null ? {} : { reason: reasonError });
    if (reasonError !== null || !(await confirmRemoval(key))) return;
    await write('removing', () => removeFlag({ key, version, reason: draft.reason.trim() }));
  }

  return {
    base,
    draft,
    errors,
    conflict,
    failure,
    busy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(initialDraft(base)),
    change: setDraft,
    save,
    remove,
    /** Loads the current flag and discards the input. */
    takeTheirs: () => (conflict?.theirs ? start(conflict.theirs) : onRemoved()),
    /** Keeps the input and bases the next save on the current flag. */
    keepMine: () => {
      setBase(conflict?.theirs ?? null);
      setConflict(null);
    },
  };
}

export type FlagEditor = ReturnType<typeof useFlagEditor>;

function initialDraft(flag: Flag | null): FlagDraft {
  return flag === null ? emptyDraft : draftOf(flag);
}
