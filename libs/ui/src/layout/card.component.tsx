import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** The element: `article` for something self-contained, `li` in a list. */
  as?: 'article' | 'section' | 'div' | 'li';
  /** A full-width picture above the content. */
  picture?: ReactNode;
  /** The id of its heading. */
  labelledBy?: string;
  /** Highlighted, because it is chosen or current. */
  isMarked?: boolean;
  /** Less padding, for long lists. */
  isDense?: boolean;
}

/** A surface with a thin border. */
export function Card({ children, as: Element = 'div', picture, labelledBy, isMarked, isDense }: CardProps) {
  return (
    <Element className={classes(styles.card, isMarked && styles.marked)} aria-labelledby={labelledBy}>
      {picture}
      <div className={classes(styles.body, isDense && styles.dense)}>{children}</div>
    </Element>
  );
}
