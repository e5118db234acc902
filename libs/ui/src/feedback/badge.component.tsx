import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  /** `done` for paid or confirmed, `partly` for unpaid or waiting, `wrong` for failed or canceled; never indicated by color alone. */
  tone?: 'plain' | 'done' | 'partly' | 'wrong';
  icon?: Icon;
}

/** A status in one word. */
export function Badge({ children, tone = 'plain', icon: Icon }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon !== undefined && <Icon size={16} />}
      {children}
    </span>
  );
}
