import styles from '../layout/visually-hidden.module.css';

/**
 * Announces a text to screen readers without moving the focus. Render it before its text changes: a live region that is added together with its text
 * is often not read.
 */
export function LiveStatus({ children }: { children: string }) {
  return (
    <span role="status" className={styles.hidden}>
      {children}
    </span>
  );
}
