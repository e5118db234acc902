import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.component.tsx';
import { classes } from '../classes.ts';
import { CloseIcon } from '../icons/icons.ts';
import styles from './banner.module.css';

export interface BannerProps {
  children: ReactNode;
  tone?: 'plain' | 'warning' | 'error';
  /** The accessible name, which makes the banner a landmark. */
  label: string;
  actions?: ReactNode;
  onClose?: () => void;
}

/** A bar across the page, for something that applies while it is shown. */
export function Banner({ children, tone = 'plain', label, actions, onClose }: BannerProps) {
  return (
    <section aria-label={label} className={classes(styles.banner, styles[tone])}>
      <div className={styles.words}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onClose !== undefined && <IconButton icon={CloseIcon} label="Close" onClick={onClose} />}
    </section>
  );
}
