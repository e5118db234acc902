import { useEffect, useEffectEvent } from 'react';
import type { FavoriteKind } from './favorite.ts';
import { cardsIn, type CardPage } from './favorite-lists.api.ts';
import { favoritesApi, hasFavorite } from './favorites.api.ts';

/** What the hook of an infinite query returns. */
interface CardsQuery<Card> {
  readonly data?: { readonly pages: readonly CardPage<Card>[] } | undefined;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

export interface FavoriteCards<Card> {
  readonly phase: 'loading' | 'failed' | 'idle' | 'loading-more' | 'failed-more';
  readonly hasMore: boolean;
  /** All that are loaded, what has been taken out since included. */
  readonly loaded: readonly Card[];
  /** Those that are still favourites. */
  readonly cards: readonly Card[];
  loadMore(): void;
}

/** A list of favourites, page by page. What is taken out goes, and comes back where it was when it is put back. */
export function useFavoriteCards<Card extends { readonly id: number }>(
  kind: FavoriteKind,
  query: CardsQuery<Card>,
): FavoriteCards<Card> {
  const { data: favorites } = favoritesApi.endpoints.getOwnFavorites.useQueryState();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loaded = cardsIn(data?.pages ?? []);
  // While it is not known which are favourites, they are what the list says they are.
  const cards = loaded.filter(({ id }) => favorites === undefined || hasFavorite(favorites, { kind, id }));
  const loadMore = () => void (data === undefined ? query.refetch() : query.fetchNextPage());

  // None of a whole page is there any more: the next one comes by itself.
  const isDrained = data !== undefined && cards.length === 0 && hasNextPage && !isFetchNextPageError;
  const loadByItself = useEffectEvent(loadMore);
  useEffect(() => {
    if (isDrained) loadByItself();
  }, [isDrained, data]);

  function phase(): FavoriteCards<Card>['phase'] {
    if (data === undefined) return query.isFetching ? 'loading' : 'failed';
    if (isDrained) return 'loading';
    if (isFetchingNextPage) return 'loading-more';
    return isFetchNextPageError ? 'failed-more' : 'idle';
  }
  return { phase: phase(), hasMore: data === undefined || hasNextPage, loaded, cards, loadMore };
}
