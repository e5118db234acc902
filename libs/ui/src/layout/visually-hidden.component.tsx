import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Only for screen readers. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
