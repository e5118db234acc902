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
  /** All loaded cards, including those removed since. */
  readonly loaded: readonly Card[];
  /** Those that are still favorites. */
  readonly cards: readonly Card[];
  loadMore(): void;
}

/** A paginated list of favorites. A removed card disappears, and returns to its position when it is restored. */
export function useFavoriteCards<Card extends { readonly id: number }>(
  kind: FavoriteKind,
  query: CardsQuery<Card>,
): FavoriteCards<Card> {
  const { data: favorites } = favoritesApi.endpoints.getOwnFavorites.useQueryState();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loaded = cardsIn(data?.pages ?? []);
  // Until the favorites are loaded, the list decides.
  const cards = loaded.filter(({ id }) => favorites === undefined || hasFavorite(favorites, { kind, id }));
  const loadMore = () => void (data === undefined ? query.refetch() : query.fetchNextPage());

  // All cards of a page have been removed, so the next page loads automatically.
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
