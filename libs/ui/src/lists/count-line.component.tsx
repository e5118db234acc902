import type { RefObject } from 'react';
import styles from './lists.module.css';

export interface CountLineProps {
  children: string;
  ref: RefObject<HTMLParagraphElement | null>;
}

/** How much there is, said again whenever that changes. Takes the focus of a row that has left the list. */
export function CountLine({ children, ref }: CountLineProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={styles.count}>
      {children}
    </p>
  );
}
