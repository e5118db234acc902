import { Button } from '@frizo/ui';
import styles from './admin.module.css';
import { Differences } from './differences.component.tsx';
import type { Conflict } from './use-flag-editor.ts';

export interface ConflictNoteProps {
  conflict: Conflict;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Says what somebody else has changed meanwhile, and leaves the choice. */
export function ConflictNote({ conflict: { base, theirs }, onTakeTheirs, onKeepMine }: ConflictNoteProps) {
  return (
    <div className={styles.note}>
      <div role="alert">
        <p className={styles.name}>{titleOf(base !== null, theirs !== null)}</p>
        {theirs !== null && <Differences before={base} after={theirs} />}
        <p>Nothing of yours has been saved yet.</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onTakeTheirs}>
          {theirs === null ? 'Leave it removed' : 'Load the flag as it is now'}
        </Button>
        <Button onClick={onKeepMine}>Keep what I entered</Button>
      </div>
    </div>
  );
}

function titleOf(wasThere: boolean, isThere: boolean): string {
  if (!isThere) return 'Somebody else has removed this flag.';
  return wasThere ? 'Somebody else has changed this flag.' : 'There is a flag of this name already.';
}
