import { AlertIcon } from '@frizo/ui';
import styles from './book.module.css';

/** What is wrong with a field that has no place of its own for it; the focus can go there. */
export function FieldNote({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p className={styles.wrong} tabIndex={-1} data-wrong>
          <AlertIcon size={16} /> <span>{text}</span>
        </p>
      )}
    </div>
  );
}
