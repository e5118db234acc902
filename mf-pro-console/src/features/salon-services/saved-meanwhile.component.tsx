import { Button } from '@frizo/ui';
import styles from './salon-services.module.css';

/** The other version of a save that lost the race: nothing that was typed is gone, and both can be compared. */
export function SavedMeanwhile({ text, onTake }: { text: string; onTake(): void }) {
  return (
    <div className={styles.meanwhile}>
      <p>Saved in the meantime: {text}</p>
      <Button onClick={onTake}>Use what is saved</Button>
    </div>
  );
}
