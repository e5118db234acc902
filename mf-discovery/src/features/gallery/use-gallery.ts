import { useDeferredValue, useMemo, useState } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { requestOf, type Search } from '../search/search.ts';
import { keyOf } from './first-page.ts';
import { itemsInOrder, layOut, type GalleryLayout } from './gallery-answer.ts';
import { recallGallery, type LoadedPages } from './gallery-memory.ts';
import { galleryApi, unknownGalleryKey, type GalleryQuery } from './gallery.api.ts';

export type GalleryState =
  | { readonly kind: 'loading' }
  | {
      /** `unknown`: the server answered with a type of gallery that there is none of (spec 3). */
      readonly kind: 'failed' | 'unknown';
      readonly isRetrying: boolean;
      retry(): void;
    }
  | ShownGallery;

export interface ShownGallery {
  readonly kind: 'shown';
  readonly loaded: LoadedPages;
  readonly layout: GalleryLayout;
  /** All that are loaded, in the order in which they stand. */
  readonly items: readonly GalleryItem[];
  /** How many there are in all, counted up to 10,000. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page failed; what is loaded stays. */
  readonly hasFailedMore: boolean;
  /** Another search is on its way; this one stands until it is there. */
  readonly isStale: boolean;
  loadMore(): void;
}

/** The work that a search finds, page by page. Another search starts anew; Back finds it as it was left. */
export function useGallery(search: Search): GalleryState {
  const key = keyOf(search);
  const [query, setQuery] = useState(() => queryOf(search, null));
  /** What stands on the page: until another search is answered, what the one before it found. */
  const [standing, setStanding] = useState(query.begun);
  // Set while rendering, so that no frame takes the old search for the new one.
  if (query.key !== key) setQuery(queryOf(search, standing));

  // What was read on would begin anew with the connection.
  const result = galleryApi.useGetGalleryInfiniteQuery(query, { refetchOnReconnect: false });
  const { error } = result;
  const loaded = useLoaded(query, result.currentData?.pages);
  const hasFailed = error !== undefined && loaded === null;
  // A search that fails leaves nothing of the one before it.
  const next = hasFailed ? null : (loaded ?? standing);
  if (next !== standing) setStanding(next);
  const shown = useDrawn(next);
  const layout = useMemo(() => layOut(shown?.answers ?? []), [shown]);

  if (hasFailed) {
    const kind = 'key' in error && error.key === unknownGalleryKey ? 'unknown' : 'failed';
    return { kind, isRetrying: result.isFetching, retry: () => void result.refetch() };
  }
  if (shown === null) return { kind: 'loading' };
  const isStale = shown.key !== key;
  return {
    kind: 'shown',
    ...contentsOf(shown, layout),
    isLoadingMore: !isStale && (result.isFetchingNextPage || shown !== next),
    hasFailedMore: !isStale && result.isFetchNextPageError,
    isStale,
    loadMore: () => void result.fetchNextPage(),
  };
}

function contentsOf(loaded: LoadedPages, layout: GalleryLayout) {
  const items = itemsInOrder(layout);
  const [first] = loaded.answers;
  return {
    loaded,
    layout,
    items,
    count: Math.max(first?.count ?? 0, items.length),
    hasMore: (loaded.answers.at(-1)?.next ?? null) !== null,
  };
}

/** What a search begins with: what was kept of it, where Back led to it, or what still stands, since the search in between was not answered. */
function queryOf(search: Search, standing: LoadedPages | null): GalleryQuery {
  const key = keyOf(search);
  const begun = recallGallery(key)?.loaded ?? (standing?.key === key ? standing : null);
  return { key, request: requestOf(search), begun };
}

/** What is loaded of a search; what it begins with is there from its first frame on, and stays the same object. */
function useLoaded({ key, begun }: GalleryQuery, pages: GalleryPages | undefined): LoadedPages | null {
  return useMemo(() => {
    if (pages === undefined || (begun !== null && pages.length === 1)) return begun;
    return { key, answers: pages.flat() };
  }, [key, begun, pages]);
}

type GalleryPages = readonly LoadedPages['answers'][];

/** A next page is drawn when there is time for it; for another search somebody waits. */
function useDrawn(loaded: LoadedPages | null): LoadedPages | null {
  const deferred = useDeferredValue(loaded);
  const isNextPage = deferred?.key === loaded?.key && deferred !== null;
  return isNextPage ? deferred : loaded;
}
