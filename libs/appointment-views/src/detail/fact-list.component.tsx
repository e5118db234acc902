import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** The details of an appointment, as `Fact`s. `--fact-title` of a surrounding element sets the width of their titles. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** A title and its value. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
