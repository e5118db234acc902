import { Dialog } from '@frizo/ui';
import { shortcuts } from './keyboard-moves.ts';
import styles from './moves.module.css';

/** The keys of the grid. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(([keys, what]) => (
          <div key={what} className={styles.key}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
