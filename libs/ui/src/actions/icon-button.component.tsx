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
  /** For what is on or off, such as a favourite: the icon fills, and the state is told. */
  isPressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button of 44px with an icon in place of words. */
export function IconButton({ icon: Icon, label, look = 'plain', isPressed, ...native }: IconButtonProps) {
  return (
    <button
      title={label}
      type="button"
      {...native}
      className={classes(styles.button, styles[look], isPressed && styles.pressed)}
      aria-label={label}
      aria-pressed={isPressed}
    >
      <Icon size={20} isFilled={isPressed} />
    </button>
  );
}
