import styles from './field-panel.module.css';

/** What there is to say of what was typed. It is on the page before it says anything, so that it is read out. */
export function FieldNote({ children }: { children: string }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}
