import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** What was agreed: `Fact`s. `--fact-title` of what stands around it says how wide their titles are. */
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
