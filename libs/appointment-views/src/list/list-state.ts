import { useEffect, useState } from 'react';
import { useIsWide } from '@frizo/ui';

interface PageOfList<Item> {
  readonly data: readonly Item[];
  /** Of the whole list. */
  readonly count: number;
}

/** The state of a list, as an RTK Query hook returns it. */
export interface ListQuery<Item> {
  /** The last page that was loaded. */
  readonly data?: PageOfList<Item>;
  /** The page for the current parameters. */
  readonly currentData?: PageOfList<Item>;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface Refetch {
  /** Loads the list again, for example after a dialog that may have changed something. */
  refetch(): void;
}

/** What a list can show. */
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

/** The state of a paginated list. A page stays visible until the next one has been loaded. */
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

/** Like `listState`, for a list with tabs: no page of one tab is shown in another. */
export function useTabState<Item>(tab: string, query: ListQuery<Item>, pageSize: number): ListState<Item> {
  const [tabOfData, setTabOfData] = useState(tab);
  if (query.currentData !== undefined && tabOfData !== tab) setTabOfData(tab);
  return listState(tabOfData === tab ? query : { ...query, data: undefined }, pageSize);
}

/**
 * Goes to the last page when the current one is beyond the end, because its last row is gone or the address has a page that does not exist.
 * @param page from 1
 */
export function useNoPageBeyond(page: number, pages: number, correctTo: (page: number) => void): void {
  useEffect(() => {
    if (page > pages) correctTo(pages);
  });
}

/**
 * The page size of lists of appointments: 20, and 10 on wide screens (spec 9), unless a number is chosen.
 * @param chosen 0 for the default of the screen
 */
export function useAppointmentPageSize(chosen = 0): number {
  const automatic = useIsWide() ? 10 : 20;
  return chosen === 0 ? automatic : chosen;
}
