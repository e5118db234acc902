import { useState } from 'react';
import { CalendarIcon, ErrorState, Loading, Skeleton, useKeptFocus } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';
import { FeedAddress } from './feed-address.component.tsx';
import { NoFeed } from './no-feed.component.tsx';

/** The client's appointments in their own calendar app. Loads nothing until it is opened. */
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

/** The address itself, or how to make one. */
export function Feed() {
  const { data, error, isFetching, refetch } = calendarFeedApi.useGetCalendarFeedQuery({});
  // What was pressed leaves with what it was about.
  const place = useKeptFocus<HTMLDivElement>(data?.url);
  if (data) {
    return (
      <div ref={place} tabIndex={-1} role="group" aria-label="Your calendar" className={styles.place}>
        {data.url === null ? <NoFeed /> : <FeedAddress url={data.url} />}
      </div>
    );
  }
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
