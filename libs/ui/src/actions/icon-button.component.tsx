import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../classes.ts';
import type { Icon } from '../icons/draw-icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children'
> {
  icon: Icon;
  /** What it does, as its name: "Share", "Close". Shown as a tooltip too. */
  label: string;
  /** `veiled` stands on a picture; `outlined` has an edge of its own; `plain` has none. */
  look?: 'plain' | 'outlined' | 'veiled';
  /** `small` is seen as 28px, for the corner of a small picture; a finger still has 44px. */
  size?: 'regular' | 'small';
  /** For what is on or off, such as a favourite: the icon fills, and the state is told. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button with an icon in place of words. */
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
