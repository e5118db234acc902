import { Button } from '@frizo/ui';
import styles from './rollouts.module.css';

/** Warns that the data below may be out of date. */
export function StaleNote({ isStale, onRetry }: { isStale: boolean; onRetry: () => void }) {
  return (
    <div role="status">
      {isStale && (
        <div className={styles.old}>
          <p>This could not be refreshed and may be out of date.</p>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
