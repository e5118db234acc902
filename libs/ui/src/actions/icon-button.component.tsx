import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children'
> {
  icon: Icon;
  /** Its accessible name and tooltip: "Share", "Close". */
  label: string;
  /** `veiled` is for pictures; `outlined` has a border; `plain` has none. */
  look?: 'plain' | 'outlined' | 'veiled';
  /** `small` looks 28px high, for the corner of a small picture; its touch target is still 44px. */
  size?: 'regular' | 'small';
  /** For toggles such as a favorite: fills the icon, and sets aria-pressed. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button with an icon instead of text. */
export function IconButton({
  icon: Icon,
  label,
  look = 'plain',
  size,
  isPressed,
  ...native
}: IconButtonProps) {
  return (
    <button
      title={label}
      type="button"
      {...native}
      className={classes(
        styles.button,
        styles[look],
        size === 'small' && styles.small,
        isPressed && styles.pressed,
      )}
      aria-label={label}
      aria-pressed={isPressed}
    >
      <Icon size={size === 'small' ? 16 : 20} isFilled={isPressed} />
    </button>
  );
}
