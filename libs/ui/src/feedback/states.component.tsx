import type { ReactNode } from 'react';
import { Button } from '../actions/button.component.tsx';
import type { Icon } from '../icons/draw-icon.tsx';
import { RetryIcon } from '../icons/icons.ts';
import styles from './states.module.css';
import { useRetryWhenConnected } from './use-retry-when-connected.ts';

interface StateProps {
  /** The message: the specification's text where it has one. */
  children: ReactNode;
  icon?: Icon;
  /** The next step. */
  action?: ReactNode;
}

/** An empty list. */
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
  /** Without it the user can only read the message. */
  onRetry?: () => void;
  /** Set when the action is not a retry. */
  retryText?: string;
  isRetrying?: boolean;
}

const retryLabel = 'Retry';

/** An error in place of what could not be shown. Retries automatically when the connection is back. */
export function ErrorState({ children, onRetry, retryText = retryLabel, isRetrying }: ErrorStateProps) {
  // Other actions, such as reloading the page, are not triggered automatically.
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

/** The end of a list that is loaded page by page. */
export function EndState({ children, action }: StateProps) {
  return (
    <div className={styles.end}>
      <p>{children}</p>
      {action}
    </div>
  );
}
