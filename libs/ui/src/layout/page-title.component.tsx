import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './page-title.module.css';

export interface PageTitleProps {
  children: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  /** Actions for the whole page. */
  actions?: ReactNode;
  /** For a page that contains only a centered state. */
  isCentered?: boolean;
}

/** The h1 of a page. It gets the focus when a route changes, so that a screen reader starts there. */
export function PageTitle({ children, lead, actions, isCentered = false }: PageTitleProps) {
  return (
    <header className={classes(styles.header, isCentered && styles.centered)}>
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
