import { useState } from 'react';
import type { GalleryItem } from '@frizo/contracts';
import { viewerApi } from './viewer.api.ts';

export type StripState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  /** The picture does not exist or is no longer public. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'shown'; readonly strip: readonly GalleryItem[]; readonly index: number };

/** The pictures around the open one. A picture that is not on the page, because a link opened it, is loaded. */
export function useStrip(id: number, items: readonly GalleryItem[]): StripState {
  const [linked, setLinked] = useState<GalleryItem>();
  const [strip, setStrip] = useState(items);
  const now = stripOf(items, linked);
  if (!isSameStrip(strip, now)) setStrip(now);
  const index = strip.findIndex((item) => item.id === id);

  const cards = viewerApi.useGetGalleryCardsQuery({ ids: [id] }, { skip: index >= 0 });
  const found = cards.currentData?.items.find((item) => item.id === id);
  if (index < 0 && found !== undefined && linked !== found) setLinked(found);

  if (index >= 0) return { kind: 'shown', strip, index };
  if (found !== undefined || cards.isFetching || cards.isUninitialized) {
    return cards.error
      ? { kind: 'failed', isRetrying: cards.isFetching, retry: () => void cards.refetch() }
      : { kind: 'loading' };
  }
  if (cards.error) return { kind: 'failed', isRetrying: false, retry: () => void cards.refetch() };
  return { kind: 'missing' };
}

/** The pictures of the viewer: those of the page, preceded by one that a link opened. */
function stripOf(items: readonly GalleryItem[], linked: GalleryItem | undefined): readonly GalleryItem[] {
  if (linked === undefined || items.some(({ id }) => id === linked.id)) return items;
  return [linked, ...items];
}

/** Whether two strips are equal, so that the viewer need not restart. */
function isSameStrip(one: readonly GalleryItem[], other: readonly GalleryItem[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => other[index]?.id === id);
}
