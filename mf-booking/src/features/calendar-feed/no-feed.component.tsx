import { Button } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';

export function NoFeed() {
  const [make, { isLoading }] = calendarFeedApi.useMakeCalendarFeedMutation();
  return (
    <div className={styles.body}>
      <p>
        With a private address your calendar shows what you have booked, and follows when something changes.
      </p>
      <div>
        <Button isBusy={isLoading} busyText="Making the address" onClick={() => void make({})}>
          Make a private address
        </Button>
      </div>
    </div>
  );
}
