import { useEffect, useState } from 'react';
import { useIsWide } from '@frizo/ui';

interface PageOfList<Item> {
  readonly data: readonly Item[];
  /** Of the whole list. */
  readonly count: number;
}

/** What a hook of RTK Query says of a list. */
export interface ListQuery<Item> {
  /** Of the last page that was answered. */
  readonly data?: PageOfList<Item>;
  /** Of the page that is asked for now. */
  readonly currentData?: PageOfList<Item>;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface Refetch {
  /** Asks again, as after a dialog that may have changed something. */
  refetch(): void;
}

/** What there is to show of a list. */
export type ListState<Item> = Refetch &
  (
    | { readonly kind: 'loading' }
    | { readonly kind: 'failed'; readonly isRetrying: boolean }
    | {
        readonly kind: 'shown';
        readonly items: readonly Item[];
        readonly count: number;
        readonly pages: number;
      }
  );

/** What there is to show of a list that is asked for page by page; a page stays until the next one is there. */
export function listState<Item>(
  { data, error, isFetching, refetch }: Omit<ListQuery<Item>, 'currentData'>,
  pageSize: number,
): ListState<Item> {
  const again = { refetch: () => void refetch() };
  if (error) return { kind: 'failed', isRetrying: isFetching, ...again };
  if (!data) return { kind: 'loading', ...again };
  const { data: items, count } = data;
  return { kind: 'shown', items, count, pages: Math.ceil(count / pageSize), ...again };
}

/** The same of one of several lists: nothing stays in another tab. */
export function useTabState<Item>(tab: string, query: ListQuery<Item>, pageSize: number): ListState<Item> {
  const [tabOfData, setTabOfData] = useState(tab);
  if (query.currentData !== undefined && tabOfData !== tab) setTabOfData(tab);
  return listState(tabOfData === tab ? query : { ...query, data: undefined }, pageSize);
}

/**
 * Shows the last page where there are no more so many: its last row has left, or an address says more than there is.
 * @param page from 1
 */
export function useNoPageBeyond(page: number, pages: number, correctTo: (page: number) => void): void {
  useEffect(() => {
    if (page > pages) correctTo(pages);
  });
}

/**
 * How many appointments a page has: 20, and 10 on wide screens (spec 9), unless a number is chosen.
 * @param chosen 0 for as many as suit the screen
 */
export function useAppointmentPageSize(chosen = 0): number {
  const automatic = useIsWide() ? 10 : 20;
  return chosen === 0 ? automatic : chosen;
}
