import { Button } from '@frizo/ui';
import styles from './rollouts.module.css';
import type { LiveAnswer } from './use-live-answer.ts';

/** Says that what stands below may not be so any more. */
export function OldNote({ asked: { isOld, reload } }: { asked: LiveAnswer<unknown> }) {
  return (
    <div role="status">
      {isOld && (
        <div className={styles.old}>
          <p>This could not be refreshed and may be out of date.</p>
          <Button size="small" onClick={reload}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
