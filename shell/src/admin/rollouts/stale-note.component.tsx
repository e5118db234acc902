import { Button } from '@frizo/ui';
import styles from './rollouts.module.css';

/** Says that what stands below may not be so any more. */
export function OldNote({ isOld, onRetry }: { isOld: boolean; onRetry: () => void }) {
  return (
    <div role="status">
      {isOld && (
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
