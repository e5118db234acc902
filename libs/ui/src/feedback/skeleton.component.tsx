import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { LiveStatus } from './live-status.component.tsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `picture` is 3:4 like every picture; `line` is as high as a line of the text around it. */
  shape?: 'picture' | 'line' | 'block';
  /** The width of a line or block: any CSS length. */
  width?: string;
  /** The height of a block: any CSS length. */
  height?: string;
}

/** A placeholder of loading content, in the same size. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, styles[shape])} style={{ width, height }} />
  );
}

/** After this time a wait is explained, so that the page does not seem to hang. Milliseconds. */
const longWaitMs = 4_000;

/** Announces once that something is loading while its skeletons are shown, and shows after 4 s that it still is. */
export function Loading({ label = 'Loading...', children }: { label?: string; children: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <LiveStatus>{isLong ? stillLoading : label}</LiveStatus>
      {isLong && (
        <p aria-hidden="true" className={styles.long}>
          {stillLoading}
        </p>
      )}
      {children}
    </div>
  );
}

const stillLoading = 'Still loading. This is taking longer than usual.';
