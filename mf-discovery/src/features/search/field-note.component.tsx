import styles from './field-panel.module.css';

/** A note about the typed text. Rendered even when empty, since screen readers only announce changes of an existing live region. */
export function FieldNote({ children }: { children: string }) {
  return (
    <p role="status" className={styles.note}>
      {children}
    </p>
  );
}
