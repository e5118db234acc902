import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

export interface CardProps {
  children: ReactNode;
  /** The element it is: `article` for something that stands alone, `li` in a list. */
  as?: 'article' | 'section' | 'div' | 'li';
  /** A picture from edge to edge, above the rest. */
  picture?: ReactNode;
  /** The id of its heading. */
  labelledBy?: string;
  /** Chosen, current or otherwise the one meant. */
  isMarked?: boolean;
  /** With little room round what is in it, where many stand one under the other. */
  isDense?: boolean;
}

/** A surface with a hairline round it. */
export function Card({ children, as: Element = 'div', picture, labelledBy, isMarked, isDense }: CardProps) {
  return (
    <Element className={classes(styles.card, isMarked && styles.marked)} aria-labelledby={labelledBy}>
      {picture}
      <div className={classes(styles.body, isDense && styles.dense)}>{children}</div>
    </Element>
  );
}
