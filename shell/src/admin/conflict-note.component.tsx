import { Button } from '@frizo/ui';
import styles from './admin.module.css';
import { Differences } from './differences.component.tsx';
import type { Difference } from './differences.ts';

export interface ConflictNoteProps {
  title: string;
  /** What somebody else has changed meanwhile. */
  differences: readonly Difference[];
  /** What taking theirs means. */
  take: string;
  onTakeTheirs: () => void;
  /** Absent where what was entered means nothing any more. */
  onKeepMine: (() => void) | undefined;
}

/** Says what somebody else has changed meanwhile, and leaves the choice. */
export function ConflictNote({ title, differences, take, onTakeTheirs, onKeepMine }: ConflictNoteProps) {
  return (
    <div className={styles.note}>
      <div role="alert">
        <p className={styles.name}>{title}</p>
        {differences.length > 0 && <Differences differences={differences} />}
        <p>Your changes have not been saved yet.</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onTakeTheirs}>{take}</Button>
        {onKeepMine !== undefined && <Button onClick={onKeepMine}>Keep what I entered</Button>}
      </div>
    </div>
  );
}
