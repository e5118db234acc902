import { Button } from '@frizo/ui';
import styles from './my-salon.module.css';

/** What another user saved while this form was open, beside what was typed, so that both can be compared. */
export function SavedMeanwhile({ text, onTake }: { text: string; onTake(): void }) {
  return (
    <div className={styles.meanwhile}>
      <p>Saved in the meantime: {text}</p>
      <Button onClick={onTake}>Use what is saved</Button>
    </div>
  );
}
