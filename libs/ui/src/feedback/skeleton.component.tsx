import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { LiveStatus } from './live-status.component.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `picture` is 3:4 like every picture; `line` is as high as a line of the text around it. */
  shape?: 'picture' | 'line' | 'block';
  /** Of a line or block: any CSS length. */
  width?: string;
  /** Of a block: any CSS length. */
  height?: string;
}

/** Keeps the place of what is on its way, in the same size. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, styles[shape])} style={{ width, height }} />
  );
}

/** Says once that something is loading, while its skeletons are shown. */
export function Loading({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      <LiveStatus>{label}</LiveStatus>
      {children}
    </div>
  );
}
