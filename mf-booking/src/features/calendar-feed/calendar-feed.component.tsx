import { useState } from 'react';
import { CalendarIcon, ErrorState, Loading, Skeleton } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';
import { FeedAddress } from './feed-address.component.tsx';
import { NoFeed } from './no-feed.component.tsx';

/** One's own appointments in the calendar that one uses anyway. Asks for nothing until it is opened. */
export function CalendarFeed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.feed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <CalendarIcon size={20} /> Subscribe in your calendar
      </summary>
      {isOpen && <Feed />}
    </details>
  );
}

function Feed() {
  const { data, error, isFetching, refetch } = calendarFeedApi.useGetCalendarFeedQuery({});
  if (data) return data.url === null ? <NoFeed /> : <FeedAddress url={data.url} />;
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        We could not load your calendar address.
      </ErrorState>
    );
  }
  return (
    <Loading>
      <Skeleton shape="block" height="6rem" />
    </Loading>
  );
}
