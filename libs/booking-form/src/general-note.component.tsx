import styles from './book.module.css';

/** Why nothing of it was saved. */
export function GeneralNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div role="alert" className={styles.refusal} tabIndex={-1} data-wrong>
      <p>{text}</p>
    </div>
  );
}
