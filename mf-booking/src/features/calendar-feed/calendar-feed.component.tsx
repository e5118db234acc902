import { useState } from 'react';
import { CalendarIcon, ErrorState, Loading, Skeleton, useKeptFocus } from '@frizo/ui';
import { calendarFeedApi } from './calendar-feed.api.ts';
import styles from './calendar-feed.module.css';
import { FeedAddress } from './feed-address.component.tsx';
import { NoFeed } from './no-feed.component.tsx';

/** Subscribes a calendar app to the client's appointments. Loads nothing until it is opened. */
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

/** The private address, or a button to create one. */
export function Feed() {
  const { data, error, isFetching, refetch } = calendarFeedApi.useGetCalendarFeedQuery({});
  // The pressed button disappears, so the focus moves to the new content.
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
