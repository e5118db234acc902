import { Checkbox, Dialog } from '@frizo/ui';
import type { SingleKeys } from '../../use-single-keys.ts';
import styles from './image-review.module.css';

const keyTexts = [
  ['A', 'Approve'],
  ['R, then 1 to 6', 'Reject with a reason'],
  ['U', 'Undo the last decision'],
  ['← →', 'Previous and next picture'],
  ['?', 'This list'],
] as const;

/** What each key does, and the choice to turn them off. */
export function KeysDialog({ keys, onClose }: { keys: SingleKeys; onClose(): void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keyTexts.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox isChecked={keys.isOn} onChange={(isOn) => keys.setOn(isOn)}>
        Use single keys
      </Checkbox>
    </Dialog>
  );
}
