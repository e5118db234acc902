import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './stack.module.css';

export interface StackProps {
  children: ReactNode;
  /** In steps of 4px. */
  gap?: 2 | 4 | 6 | 8;
  /** Side by side, wrapping to the next line. */
  isRow?: boolean;
}

/** Children with equal spacing. */
export function Stack({ children, gap = 4, isRow = false }: StackProps) {
  return <div className={classes(styles.stack, styles[`gap${gap}`], isRow && styles.row)}>{children}</div>;
}

export interface CardGridProps extends Omit<HTMLAttributes<HTMLUListElement>, 'className' | 'aria-label'> {
  label: string;
  ref?: Ref<HTMLUListElement>;
}

/** Cards in up to four columns (spec 9, gallery), two on a phone. Each child is an `li`. */
export function CardGrid({ children, label, ...native }: CardGridProps) {
  return (
    <ul {...native} className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
