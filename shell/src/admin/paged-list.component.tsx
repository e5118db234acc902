import type { ReactNode } from 'react';
import { Button, EmptyState, EndState, ErrorState, Loading, Skeleton, Stack } from '@frizo/ui';
import styles from './admin.module.css';
import { itemsOf } from './admin.api.ts';
import type { Page } from './admin.api.ts';

export interface PagedListProps<Item> {
  label: string;
  /** What the hook of an infinite query returns. */
  list: {
    readonly data?: { readonly pages: readonly Page<Item>[] } | undefined;
    readonly error?: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  /** Shown if the list is empty. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** A list with a Show more button, and with its loading, failed and empty states. */
export function PagedList<Item extends { readonly id: number }>(props: PagedListProps<Item>) {
  const { label, list, empty, children } = props;
  const { isFetchingNextPage, isFetchNextPageError } = list;
  // During a refetch `error` still holds the last failure.
  if (list.error !== undefined && !isFetchingNextPage && !isFetchNextPageError)
    return <ErrorState onRetry={() => void list.refetch()}>This list could not be loaded.</ErrorState>;
  if (list.data === undefined) {
    return (
      <Loading>
        <Stack>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </Stack>
      </Loading>
    );
  }
  const items = itemsOf(list.data.pages);
  if (items.length === 0) return <EmptyState>{empty}</EmptyState>;
  const more = () => void list.fetchNextPage();
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {list.hasNextPage && !isFetchNextPageError && (
        <EndState
          action={
            <Button isBusy={isFetchingNextPage} busyText="Loading" onClick={more}>
              Show more
            </Button>
          }
        >
          {`${items.length} so far`}
        </EndState>
      )}
      {isFetchNextPageError && <ErrorState onRetry={more}>The rest could not be loaded.</ErrorState>}
    </>
  );
}
