import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './page-title.module.css';

export interface PageTitleProps {
  children: ReactNode;
  /** A line under it. */
  lead?: ReactNode;
  /** What can be done with the whole page. */
  actions?: ReactNode;
  /** Over a page that holds nothing but a centred state. */
  isCentred?: boolean;
}

/** The one h1 of a page. It takes the focus when a route changes, so that a screen reader starts there. */
export function PageTitle({ children, lead, actions, isCentred = false }: PageTitleProps) {
  return (
    <header className={classes(styles.header, isCentred && styles.centred)}>
      <div>
        <h1 tabIndex={-1} className={styles.title}>
          {children}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
