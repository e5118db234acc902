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
  /** What to say where there is nothing. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** A list that is read on by a button, with what it says while it loads, fails, is empty and ends. */
export function PagedList<Item extends { readonly id: number }>(props: PagedListProps<Item>) {
  const { label, list, empty, children } = props;
  const { isFetchingNextPage, isFetchNextPageError } = list;
  // While it is loaded again the last failure still stands in `error`.
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
