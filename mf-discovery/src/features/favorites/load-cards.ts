import {
  getArtistCards,
  getFavoriteArtists,
  getFavoriteItems,
  getGalleryCards,
  type ArtistCard,
  type GalleryItem,
} from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';

/** Spec 9: galleries come in twelves. */
export const pageSize = 12;

/** A page of favourites. Cards are fewer than ids where something is no longer public. */
export interface CardPage<Card> {
  /** How many favourites there are in all. */
  readonly count: number;
  readonly ids: readonly number[];
  readonly cards: readonly Card[];
}

export type LoadCards<Card> = (
  request: RequestFn,
  offset: number,
  signal: AbortSignal,
) => Promise<CardPage<Card>>;

/** For whoever looks into a broken entry; the reader of the page can do nothing about it. */
const report = (error: Error) => window.console.error(error);

export const loadStyles: LoadCards<GalleryItem> = async (request, offset, signal) => {
  const options = { signal, notice: false } as const;
  const { count, ids } = await request(getFavoriteItems, { limit: pageSize, offset }, options);
  if (ids.length === 0) return { count, ids, cards: [] };
  const { items } = await request(getGalleryCards, { ids }, options);
  return { count, ids, cards: wholeEntries(items, ({ artist, salon }) => [artist, salon], report) };
};

export const loadArtists: LoadCards<ArtistCard> = async (request, offset, signal) => {
  const options = { signal, notice: false } as const;
  const { count, ids } = await request(getFavoriteArtists, { limit: pageSize, offset }, options);
  if (ids.length === 0) return { count, ids, cards: [] };
  const { items } = await request(getArtistCards, { ids }, options);
  return { count, ids, cards: wholeEntries(items, ({ id, salon }) => [id, salon], report) };
};

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
