import {
  getArtistCards,
  getFavoriteArtists,
  getFavoriteItems,
  getGalleryCards,
  type AnswerOf,
  type ArtistCard,
  type GalleryItem,
} from '@frizo/contracts';
import { getFavoriteItemsRules } from '@frizo/validation';
import type { FavoriteKind } from './favorite.ts';
import { favoritesApi, hasFavorite, knownFavorites } from './favorites.api.ts';

/** Spec 9: a page of a gallery has 12 items. */
export const pageSize = getFavoriteItemsRules.limit.default;

/** A page of favorites. It has fewer cards than ids when something is no longer public. */
export interface CardPage<Card> {
  /** The total number of favorites. */
  readonly count: number;
  readonly ids: readonly number[];
  readonly cards: readonly Card[];
}

/** For developers; users can do nothing about a broken entry. */
const report = (error: Error) => window.console.error(error);

const lists = {
  item: { ids: getFavoriteItems, cards: getGalleryCards },
  artist: { ids: getFavoriteArtists, cards: getArtistCards },
} as const;

/** In the chunk of the pages with lists; hearts do not need it. */
export const favoriteListsApi = favoritesApi.injectEndpoints({
  endpoints: (build) => {
    /** A paginated list; each page takes two calls. */
    function list<Card extends { readonly id: number }>(
      kind: FavoriteKind,
      peopleOf: (card: Card) => readonly unknown[],
    ) {
      return build.infiniteQuery<CardPage<Card>, void, number>({
        async queryFn({ pageParam }, { getState }, _options, baseQuery) {
          const before = pageParam === 0 ? undefined : loadedPages(getState(), kind);
          const known = knownFavorites(getState());
          // Removed favorites no longer count on the server, so the next offset is lower by their number.
          const remaining = idsIn(before ?? []).filter(
            (id) => known === undefined || hasFavorite(known, { kind, id }),
          );
          const listed = await baseQuery({
            call: lists[kind].ids,
            request: { limit: pageSize, offset: remaining.length },
            notice: false,
          });
          if (listed.error) return { error: listed.error };
          const { count, ids } = listed.data as AnswerOf<typeof getFavoriteItems>;
          if (ids.length === 0) return { data: { count, ids, cards: [] } };
          const found = await baseQuery({ call: lists[kind].cards, request: { ids }, notice: false });
          if (found.error) return { error: found.error };
          const { items } = found.data as { readonly items: readonly Card[] };
          return { data: { count, ids, cards: completeEntries(items, peopleOf, report) } };
        },
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: (_last, pages) => (hasMore(pages) ? pages.length : undefined),
        },
      });
    }
    return {
      getMyStyles: list<GalleryItem>('item', ({ artist, salon }) => [artist, salon]),
      getMyArtists: list<ArtistCard>('artist', ({ id, salon }) => [id, salon]),
    };
  },
});

function loadedPages(state: unknown, kind: FavoriteKind): readonly CardPage<unknown>[] | undefined {
  const { getMyStyles, getMyArtists } = favoriteListsApi.endpoints;
  const endpoint = kind === 'item' ? getMyStyles : getMyArtists;
  return endpoint.select()(state as never).data?.pages;
}

/** All listed favorites, including those without a card. */
export function idsIn(pages: readonly CardPage<unknown>[]): readonly number[] {
  return [...new Set(pages.flatMap(({ ids }) => ids))];
}

/** A favorite added in another tab moves the others by one, so that the last one of a page appears again on the next. */
export function cardsIn<Card extends { readonly id: number }>(
  pages: readonly CardPage<Card>[],
): readonly Card[] {
  return [...new Map(pages.flatMap(({ cards }) => cards).map((card) => [card.id, card])).values()];
}

/** A page without anything new is the last one, whatever the count says; otherwise the same page would be loaded forever. */
export function hasMore(pages: readonly CardPage<unknown>[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return true;
  const all = idsIn(pages).length;
  return last.ids.length === pageSize && all < last.count && all > idsIn(pages.slice(0, -1)).length;
}

/** Spec 8.2, internal errors. */
const brokenEntry = 'No artist or salon specified. Possible broken favorites entry.';

/**
 * Leaves out entries without artist or salon and reports each: browsers do not validate answers against the contract, and one broken entry must not
 * break the others.
 */
export function completeEntries<Card extends { readonly id: number }>(
  cards: readonly Card[],
  peopleOf: (card: Card) => readonly unknown[],
  report: (error: Error) => void,
): Card[] {
  return cards.filter((card) => {
    const isComplete = peopleOf(card).every((person) => person !== null && person !== undefined);
    if (!isComplete) report(new Error(brokenEntry, { cause: card.id }));
    return isComplete;
  });
}
