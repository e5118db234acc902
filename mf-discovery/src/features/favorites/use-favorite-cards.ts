import { useEffect, useEffectEvent, useReducer, useRef, useSyncExternalStore } from 'react';
import { useRequest } from '@frizo/remote-kit';
import { nothingYet, turnPages, type CardPages } from './card-pages.ts';
import type { FavoriteKind } from './favorite.ts';
import { useFavorites } from './favorites.context.tsx';
import type { LoadCards } from './load-cards.ts';

export interface FavoriteCards<Card> extends Pick<CardPages<Card>, 'phase' | 'hasMore'> {
  /** All that are loaded, what has been taken out since included. */
  readonly loaded: readonly Card[];
  /** Those that are still favourites. */
  readonly cards: readonly Card[];
  loadMore(): void;
}

/** A list of favourites, page by page. What is taken out goes, and comes back where it was when it is put back. */
export function useFavoriteCards<Card extends { readonly id: number }>(
  kind: FavoriteKind,
  load: LoadCards<Card>,
): FavoriteCards<Card> {
  const request = useRequest();
  const [pages, tell] = useReducer(turnPages<Card>, nothingYet as CardPages<Card>);
  const { phase, ids, cards: loaded, hasMore } = pages;
  const keptIds = useKept(kind, ids);
  const running = useRef<AbortController>(null);

  function loadMore(): void {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    tell({ kind: 'asked' });
    // Those taken out no longer count on the server: the next page begins earlier by as many.
    void load(request, keptIds.size, controller.signal)
      .then(
        (page) => ({ kind: 'came', page }) as const,
        () => ({ kind: 'failed' }) as const,
      )
      .then((event) => {
        if (controller.signal.aborted) return;
        running.current = null;
        tell(event);
      });
  }

  const cards = loaded.filter(({ id }) => keptIds.has(id));
  // Nothing to show yet, be it at the start or because none of a whole page is there any more.
  const isDrained = phase === 'idle' && cards.length === 0 && hasMore;
  const isAsking = phase === 'loading' || isDrained;
  const loadByItself = useEffectEvent(loadMore);
  useEffect(() => {
    if (isAsking) loadByItself();
  }, [isAsking, ids]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  return { phase: isDrained ? 'loading' : phase, hasMore, loaded, cards, loadMore };
}

/** Which of these are favourites now. While that is not known they are what the list says they are. */
function useKept(kind: FavoriteKind, ids: readonly number[]): ReadonlySet<number> {
  const favorites = useFavorites();
  const isKept = (id: number) => !favorites.isReady() || favorites.has({ kind, id });
  const kept = useSyncExternalStore(favorites.subscribe, () => ids.filter(isKept).join());
  return new Set(kept === '' ? [] : kept.split(',').map(Number));
}
