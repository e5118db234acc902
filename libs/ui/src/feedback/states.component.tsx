import type { ReactNode } from 'react';
import { Button } from '../actions/button.component.tsx';
import type { Icon } from '../icons/draw-icon.tsx';
import { RetryIcon } from '../icons/icons.ts';
import styles from './states.module.css';
import { useRetryWhenConnected } from './use-retry-when-connected.ts';

interface StateProps {
  /** What is so: the specification's text where it has one. */
  children: ReactNode;
  icon?: Icon;
  /** The way on. */
  action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ children, icon: Icon, action }: StateProps) {
  return (
    <div className={styles.state}>
      {Icon !== undefined && (
        <span className={styles.medallion}>
          <Icon size={28} />
        </span>
      )}
      <p className={styles.words}>{children}</p>
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  children: ReactNode;
  /** Without it there is nothing the reader can do but read. */
  onRetry?: () => void;
  /** Where the way on is another one. */
  retryText?: string;
  isRetrying?: boolean;
}

const retryLabel = 'Retry';

/** What could not be shown, in the place where it would have been. It is tried again by itself when the connection is back. */
export function ErrorState({ children, onRetry, retryText = retryLabel, isRetrying }: ErrorStateProps) {
  // Another way on, such as a reload of the page, is the reader's to choose.
  useRetryWhenConnected(retryText === retryLabel, onRetry);
  return (
    <div className={styles.state}>
      <p role="alert" className={styles.words}>
        {children}
      </p>
      {onRetry !== undefined && (
        <Button icon={RetryIcon} isBusy={isRetrying} busyText="Trying again" onClick={onRetry}>
          {retryText}
        </Button>
      )}
    </div>
  );
}

/** The end of a list that is loaded piece by piece. */
export function EndState({ children, action }: StateProps) {
  return (
    <div className={styles.end}>
      <p>{children}</p>
      {action}
    </div>
  );
}
