import styles from '../layout/visually-hidden.module.css';

/**
 * Tells a screen reader what happens, without moving the focus. It has to be on the page before its text changes:
 * a live region that arrives together with its text is often not read.
 */
export function LiveStatus({ children }: { children: string }) {
  return (
    <span role="status" className={styles.hidden}>
      {children}
    </span>
  );
}
