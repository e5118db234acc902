import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.component.tsx';
import { classes } from '../classes.ts';
import { CloseIcon } from '../icons/icons.ts';
import styles from './banner.module.css';

export interface BannerProps {
  children: ReactNode;
  tone?: 'plain' | 'warning' | 'error';
  /** Says what kind of thing this is to those who jump from landmark to landmark. */
  label: string;
  actions?: ReactNode;
  onClose?: () => void;
}

/** A strip across the page, for what holds as long as it stands there. */
export function Banner({ children, tone = 'plain', label, actions, onClose }: BannerProps) {
  return (
    <section aria-label={label} className={classes(styles.banner, styles[tone])}>
      <div className={styles.words}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {onClose !== undefined && <IconButton icon={CloseIcon} label="Close" onClick={onClose} />}
    </section>
  );
}
