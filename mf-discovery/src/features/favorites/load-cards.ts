import {
  getArtistCards,
  getFavoriteArtists,
  getFavoriteItems,
  getGalleryCards,
  type ArtistCard,
  type GalleryItem,
} from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { wholeEntries } from './whole-entries.ts';

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
