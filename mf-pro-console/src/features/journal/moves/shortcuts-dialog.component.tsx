import { Checkbox, Dialog } from '@frizo/ui';
import type { SingleKeys } from '../../../use-single-keys.ts';
import { viewShortcuts } from '../views/view-keys.ts';
import { shortcuts } from './keyboard-moves.ts';
import styles from './moves.module.css';

/** The keys of the page and of the grid, and the choice to turn those of the page off. */
export function ShortcutsDialog({ keys, onClose }: { keys: SingleKeys; onClose(): void }) {
  const ofPage = viewShortcuts.map(([key, what]) => [[key.toUpperCase()], what] as const);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {[...ofPage, ...shortcuts].map(([shown, what]) => (
          <div key={what} className={styles.key}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isChecked={keys.isOn} onChange={(isOn) => keys.setOn(isOn)}>
        Use single keys on the whole page
      </Checkbox>
    </Dialog>
  );
}
