import { Button } from '@frizo/ui';
import styles from './admin.module.css';
import { Differences } from './differences.component.tsx';
import type { Difference } from './differences.ts';

export interface ConflictNoteProps {
  title: string;
  /** What the other admin has changed. */
  differences: readonly Difference[];
  /** The label of the button that takes their version. */
  takeLabel: string;
  onTakeTheirs: () => void;
  /** Undefined if the user's input does not apply any more. */
  onKeepMine: (() => void) | undefined;
}

/** Shows what another admin has changed meanwhile, and offers to take that or keep the input. */
export function ConflictNote({ title, differences, takeLabel, onTakeTheirs, onKeepMine }: ConflictNoteProps) {
  return (
    <div className={styles.note}>
      <div role="alert">
        <p className={styles.name}>{title}</p>
        {differences.length > 0 && <Differences differences={differences} />}
        <p>Your changes have not been saved yet.</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onTakeTheirs}>{takeLabel}</Button>
        {onKeepMine !== undefined && <Button onClick={onKeepMine}>Keep what I entered</Button>}
      </div>
    </div>
  );
}
