import { useDeferredValue, useMemo, useState } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { requestOf, type Search } from '../search/search.ts';
import { keyOf } from './first-page.ts';
import { itemsInOrder, layOut, type GalleryLayout } from './gallery-answer.ts';
import { storedGallery, type LoadedPages } from './gallery-memory.ts';
import { galleryApi, unknownGalleryKey, type GalleryQuery } from './gallery.api.ts';

export type GalleryState =
  | { readonly kind: 'loading' }
  | {
      /** `unknown`: the answer has an unknown type of gallery (spec 3). */
      readonly kind: 'failed' | 'unknown';
      readonly isRetrying: boolean;
      retry(): void;
    }
  | ShownGallery;

export interface ShownGallery {
  readonly kind: 'shown';
  readonly loaded: LoadedPages;
  readonly layout: GalleryLayout;
  /** All loaded items, in display order. */
  readonly items: readonly GalleryItem[];
  /** The total number, counted up to 10,000. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page failed; the loaded ones stay. */
  readonly hasFailedMore: boolean;
  /** The result of another search is loading; this one stays visible until it arrives. */
  readonly isStale: boolean;
  loadMore(): void;
}

/** The results of a search, page by page. A new search starts from the beginning; Back restores one as it was left. */
export function useGallery(search: Search): GalleryState {
  const key = keyOf(search);
  const [query, setQuery] = useState(() => queryOf(search, null));
  /** What is displayed: the previous search's result until the new one arrives. */
  const [displayed, setDisplayed] = useState(query.initialAnswers);
  // Set while rendering, so that no frame shows the old result for the new search.
  if (query.key !== key) setQuery(queryOf(search, displayed));

  // A refetch after reconnecting would reload a paginated list from its first page.
  const result = galleryApi.useGetGalleryInfiniteQuery(query, { refetchOnReconnect: false });
  const { error } = result;
  const loaded = useLoaded(query, result.currentData?.pages);
  const hasFailed = error !== undefined && loaded === null;
  // A failed search clears the previous result.
  const next = hasFailed ? null : (loaded ?? displayed);
  if (next !== displayed) setDisplayed(next);
  const shown = useDeferredPages(next);
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

/** What a search starts with: its stored pages after Back, or those still displayed if the search in between got no answer. */
function queryOf(search: Search, displayed: LoadedPages | null): GalleryQuery {
  const key = keyOf(search);
  const initialAnswers = storedGallery(key)?.loaded ?? (displayed?.key === key ? displayed : null);
  return { key, request: requestOf(search), initialAnswers };
}

/** The loaded pages of a search; restored pages are there from the first frame on and keep their identity. */
function useLoaded(
  { key, initialAnswers }: GalleryQuery,
  pages: GalleryPages | undefined,
): LoadedPages | null {
  return useMemo(() => {
    if (pages === undefined || (initialAnswers !== null && pages.length === 1)) return initialAnswers;
    return { key, answers: pages.flat() };
  }, [key, initialAnswers, pages]);
}

type GalleryPages = readonly LoadedPages['answers'][];

/** Renders a next page with low priority, but another search at once, since the user waits for it. */
function useDeferredPages(loaded: LoadedPages | null): LoadedPages | null {
  const deferred = useDeferredValue(loaded);
  const isNextPage = deferred?.key === loaded?.key && deferred !== null;
  return isNextPage ? deferred : loaded;
}
