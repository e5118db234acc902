import type { ReactNode } from 'react';
import { Button, EmptyState, EndState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import styles from './admin.module.css';
import type { Pages } from './use-pages.ts';

export interface PagedListProps<Item> {
  label: string;
  pages: Pages<Item>;
  idOf: (item: Item) => number;
  /** What to say where there is nothing. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** A list that is read on by a button, with what it says while it loads, fails, is empty and ends. */
export function PagedList<Item>({ label, pages, idOf, empty, children }: PagedListProps<Item>) {
  const { phase, items, hasMore, more, reload } = pages;
  if (phase === 'loading') {
    return (
      <Loading>
        <Stack>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </Stack>
      </Loading>
    );
  }
  if (phase === 'failed') return <ErrorState onRetry={reload}>This list could not be loaded.</ErrorState>;
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => (
          <li key={idOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {hasMore && more.phase !== 'failed' && (
        <EndState
          action={
            <Button isBusy={more.phase === 'loading'} busyText="Loading" onClick={() => void more.ask()}>
              Show more
            </Button>
          }
        >
          {`${items.length} so far`}
        </EndState>
      )}
      {more.phase === 'failed' && (
        <ErrorState onRetry={() => void more.ask()}>The rest could not be loaded.</ErrorState>
      )}
    </>
  );
}
