import type { ReactElement } from 'react';
import { classes } from '../classes.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** In CSS pixels at a 16px root; icons grow with the reader's text size. */
  size?: number;
  isFilled?: boolean;
  /** Said aloud. Without one the icon is decoration: whatever it stands beside must say it. */
  label?: string;
  className?: string;
}

export type Icon = (props: IconProps) => ReactElement;

/** What several of them lie in. */
export const circle = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z';

/** An icon out of one path on a 24 × 24 grid, stroked in the colour of the text around it. */
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
