import type { RefObject } from 'react';
import styles from './lists.module.css';

export interface CountLineProps {
  children: string;
  ref: RefObject<HTMLParagraphElement | null>;
}

/** The number of entries, announced whenever it changes. Gets the focus of a row that was removed. */
export function CountLine({ children, ref }: CountLineProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={styles.count}>
      {children}
    </p>
  );
}
