import { startTransition, useEffect, useMemo, useReducer, useRef } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { useRequest } from '@frizo/remote-kit';
import type { Search } from '../search/search.ts';
import { askForMore, toEvent } from './ask-for-pages.ts';
import { keyOf, takeFirstPage } from './first-page.ts';
import { itemsInOrder, layOut, type GalleryLayout } from './gallery-answer.ts';
import { recallGallery } from './gallery-memory.ts';
import {
  nextOf,
  startPages,
  turnPages,
  type GalleryEvent,
  type GalleryPages,
  type LoadedPages,
} from './gallery-pages.ts';

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
  const [pages, dispatch] = useReducer(turnPages, key, recallPages);
  // Set while rendering, so that no frame takes the old search for the new one.
  if (pages.key !== key) dispatch(eventOf(key));

  useFirstPage(pages, search, dispatch);
  const loadMore = useLoadMore(pages, search, dispatch);
  const { loaded, trouble, isLoading } = pages;
  const layout = useMemo(() => layOut(loaded?.answers ?? []), [loaded]);

  if (trouble !== null && loaded?.key !== key) {
    return { kind: trouble, isRetrying: isLoading, retry: () => dispatch({ kind: 'asked', key }) };
  }
  if (loaded === null) return { kind: 'loading' };
  const isStale = loaded.key !== key;
  const items = itemsInOrder(layout);
  return {
    kind: 'shown',
    loaded,
    layout,
    items,
    count: Math.max(loaded.answers[0]?.count ?? 0, items.length),
    hasMore: (loaded.answers.at(-1)?.next ?? null) !== null,
    isLoadingMore: !isStale && isLoading,
    hasFailedMore: !isStale && !isLoading && trouble !== null,
    isStale,
    loadMore,
  };
}

function recallPages(key: string): GalleryPages {
  return startPages(key, recallGallery(key)?.loaded ?? null);
}

/** What another search begins with: what was kept of it, where Back led to it. */
function eventOf(key: string): GalleryEvent {
  const loaded = recallGallery(key)?.loaded;
  return loaded === undefined ? { kind: 'asked', key } : { kind: 'recalled', loaded };
}

type Tell = (event: GalleryEvent) => void;

function useFirstPage({ isLoading, loaded }: GalleryPages, search: Search, tell: Tell): void {
  const request = useRequest();
  const key = keyOf(search);
  const isMissing = isLoading && loaded?.key !== key;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    const first = takeFirstPage(request, search);
    // No transition: somebody waits for this, and one would be drawn in slices between the frames in which the old cards fade.
    void toEvent(first.answer, key).then((event) => {
      if (isWanted) tell(event);
    });
    return () => {
      isWanted = false;
      first.release();
    };
  }, [isMissing, key, request, search, tell]);
}

function useLoadMore(pages: GalleryPages, search: Search, tell: Tell): () => void {
  const request = useRequest();
  const { key } = pages;
  const asking = useRef<AbortController>(null);
  useEffect(() => {
    return () => {
      asking.current?.abort();
      asking.current = null;
    };
  }, [key]);

  return () => {
    const after = nextOf(pages);
    if (after === null || asking.current !== null) return;
    const controller = new AbortController();
    asking.current = controller;
    tell({ kind: 'asked', key });
    void askForMore({ request, search, after, signal: controller.signal }).then((event) => {
      if (controller.signal.aborted) return;
      asking.current = null;
      startTransition(() => tell(event));
    });
  };
}
