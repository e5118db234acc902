import { classes } from '../classes.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /**
   * `primary` is the one action of a view; `quiet` stands beside it; `danger` takes something away;
   * `plain` is only its words.
   */
  look?: 'primary' | 'quiet' | 'danger' | 'plain';
  /** `small` is 36px high, for rows and cards; `regular` is 44px. */
  size?: 'regular' | 'small';
  /** As wide as its place. */
  isWide?: boolean;
}

/** The looks of a button for what is not one: `<CrossLink className={buttonClass({ look: 'primary' })}>`. */
export function buttonClass({ look = 'quiet', size = 'regular', isWide = false }: ButtonLook = {}): string {
  return classes(styles.button, styles[look], size === 'small' && styles.small, isWide && styles.wide);
}
