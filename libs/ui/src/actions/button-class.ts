import { classes } from '../classes.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is the main action of a view; `quiet` is for other actions; `danger` removes something; `plain` is text only. */
  look?: 'primary' | 'quiet' | 'danger' | 'plain';
  /** `small` is 36px high, for rows and cards; `regular` is 44px. */
  size?: 'regular' | 'small';
  /** As wide as its container. */
  isWide?: boolean;
}

/** The classes of a button for other elements: `<CrossLink className={buttonClass({ look: 'primary' })}>`. */
export function buttonClass({ look = 'quiet', size = 'regular', isWide = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[look], size === 'small' && styles.small, isWide && styles.wide);
}
