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

/** Spec 9: galleries come in twelves. */
export const pageSize = getFavoriteItemsRules.limit.default;

/** A page of favourites. Cards are fewer than ids where something is no longer public. */
export interface CardPage<Card> {
  /** How many favourites there are in all. */
  readonly count: number;
  readonly ids: readonly number[];
  readonly cards: readonly Card[];
}

/** For whoever looks into a broken entry; the reader of the page can do nothing about it. */
const report = (error: Error) => window.console.error(error);

const lists = {
  item: { ids: getFavoriteItems, cards: getGalleryCards },
  artist: { ids: getFavoriteArtists, cards: getArtistCards },
} as const;

/** Part of the chunk of the pages that show lists; buttons need none of it. */
export const favoriteListsApi = favoritesApi.injectEndpoints({
  endpoints: (build) => {
    /** A list by pages, of which each takes two calls. */
    function list<Card extends { readonly id: number }>(
      kind: FavoriteKind,
      peopleOf: (card: Card) => readonly unknown[],
    ) {
      return build.infiniteQuery<CardPage<Card>, void, number>({
        async queryFn({ pageParam }, { getState }, _options, baseQuery) {
          const before = pageParam === 0 ? undefined : loadedPages(getState(), kind);
          const known = knownFavorites(getState());
          // Those taken out no longer count on the server: the next page begins earlier by as many.
          const kept = idsIn(before ?? []).filter(
            (id) => known === undefined || hasFavorite(known, { kind, id }),
          );
          const listed = await baseQuery({
            call: lists[kind].ids,
            request: { limit: pageSize, offset: kept.length },
            notice: false,
          });
          if (listed.error) return { error: listed.error };
          const { count, ids } = listed.data as AnswerOf<typeof getFavoriteItems>;
          if (ids.length === 0) return { data: { count, ids, cards: [] } };
          const found = await baseQuery({ call: lists[kind].cards, request: { ids }, notice: false });
          if (found.error) return { error: found.error };
          const { items } = found.data as { readonly items: readonly Card[] };
          return { data: { count, ids, cards: wholeEntries(items, peopleOf, report) } };
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

/** Of every favourite that was listed, also of those without a card. */
export function idsIn(pages: readonly CardPage<unknown>[]): readonly number[] {
  return [...new Set(pages.flatMap(({ ids }) => ids))];
}

/** Who keeps something in another tab moves the rest on by one, and the last of a page comes again with the next. */
export function cardsIn<Card extends { readonly id: number }>(
  pages: readonly CardPage<Card>[],
): readonly Card[] {
  return [...new Map(pages.flatMap(({ cards }) => cards).map((card) => [card.id, card])).values()];
}

/** A page that brings nothing new is the last one, whatever is counted: it would come again for ever. */
export function hasMore(pages: readonly CardPage<unknown>[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return true;
  const all = idsIn(pages).length;
  return last.ids.length === pageSize && all < last.count && all > idsIn(pages.slice(0, -1)).length;
}

/** Spec 8.2, internal errors. */
const brokenEntry = 'No artist or salon specified. Possible broken favorites entry.';

/**
 * Leaves out entries whose artist or salon is not told, and reports each: browsers check no answer against its contract, and one that is broken
 * must not take the others with it.
 */
export function wholeEntries<Card extends { readonly id: number }>(
  cards: readonly Card[],
  peopleOf: (card: Card) => readonly unknown[],
  report: (error: Error) => void,
): Card[] {
  return cards.filter((card) => {
    const isWhole = peopleOf(card).every((person) => person !== null && person !== undefined);
    if (!isWhole) report(new Error(brokenEntry, { cause: card.id }));
    return isWhole;
  });
}
