import type { ReactElement } from 'react';
import { classes } from '../classes.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** In CSS pixels at a 16px root; icons scale with the user's text size. */
  size?: number;
  isFilled?: boolean;
  /** The accessible name. Without one the icon is decorative, and the text beside it must have the meaning. */
  label?: string;
  className?: string;
}

export type Icon = (props: IconProps) => ReactElement;

/** Shared by several icons. */
export const circle = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z';

/** An icon from one path on a 24 × 24 grid, stroked in the current text color. */
export function drawIcon(path: string): Icon {
  return function DrawnIcon({ size = 24, isFilled = false, label, className }: IconProps) {
    const length = `${size / 16}rem`;
    return (
      <svg
        className={classes(styles.icon, className)}
        viewBox="0 0 24 24"
        width={length}
        height={length}
        fill={isFilled ? 'currentColor' : 'none'}
        role={label === undefined ? undefined : 'img'}
        aria-label={label}
        aria-hidden={label === undefined ? true : undefined}
        focusable="false"
      >
        <path d={path} />
      </svg>
    );
  };
}
