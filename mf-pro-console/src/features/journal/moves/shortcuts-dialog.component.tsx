import { ArrowUpIcon, Checkbox, Dialog } from '@frizo/ui';
import type { SingleKeys } from '../../../use-single-keys.ts';
import type { JournalView } from '../views/view-choice.ts';
import { viewShortcuts } from '../views/view-keys.ts';
import { shortcuts } from './keyboard-moves.ts';
import styles from './moves.module.css';

interface ShortcutsDialogProps {
  view: JournalView;
  keys: SingleKeys;
  onClose(): void;
}

/** The keys of the page and of the grid, and the choice to turn those of the page off. */
export function ShortcutsDialog({ view, keys, onClose }: ShortcutsDialogProps) {
  const ofPage = viewShortcuts.map(([key, what]) => [[key.toUpperCase()], what] as const);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {[...ofPage, ...shortcuts[view]].map(([shown, what]) => (
          <div key={what} className={styles.key}>
            <dt>
              {shown.map((key) => (
                <Key key={key} name={key} />
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

/** All four are drawn, since the font of texts has only two of them. */
const arrows = new Map([
  ['↑', { label: 'Up', rotate: '0deg' }],
  ['→', { label: 'Right', rotate: '90deg' }],
  ['↓', { label: 'Down', rotate: '180deg' }],
  ['←', { label: 'Left', rotate: '270deg' }],
]);

function Key({ name }: { name: string }) {
  const arrow = arrows.get(name);
  if (!arrow) return <kbd>{name}</kbd>;
  return (
    <kbd className={styles.arrow} style={{ rotate: arrow.rotate }}>
      <ArrowUpIcon size={14} label={arrow.label} />
    </kbd>
  );
}
