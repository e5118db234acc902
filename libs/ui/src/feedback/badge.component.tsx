import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  /** `done` paid or confirmed, `partly` unpaid or waiting, `wrong` failed or cancelled; never told by colour alone. */
  tone?: 'plain' | 'done' | 'partly' | 'wrong';
  icon?: Icon;
}

/** The state of something, in a word. */
export function Badge({ children, tone = 'plain', icon: Icon }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon !== undefined && <Icon size={16} />}
      {children}
    </span>
  );
}
