import { pageSize, type CardPage } from './load-cards.ts';

/** What has been loaded of a list of favourites, and what is going on with it. */
export interface CardPages<Card> {
  readonly phase: 'loading' | 'failed' | 'idle' | 'loading-more' | 'failed-more';
  readonly cards: readonly Card[];
  /** Of every favourite that was told, also of those without a card. */
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

export type CardPagesEvent<Card> =
  | { readonly kind: 'asked' }
  | { readonly kind: 'came'; readonly page: CardPage<Card> }
  | { readonly kind: 'failed' };

export const nothingYet = { phase: 'loading', cards: [], ids: [], hasMore: true } as const;

export function turnPages<Card extends { readonly id: number }>(
  pages: CardPages<Card>,
  event: CardPagesEvent<Card>,
): CardPages<Card> {
  const isFirst = pages.ids.length === 0;
  if (event.kind === 'asked') return { ...pages, phase: isFirst ? 'loading' : 'loading-more' };
  if (event.kind === 'failed') return { ...pages, phase: isFirst ? 'failed' : 'failed-more' };
  const { ids, cards, count } = event.page;
  const allIds = [...new Set([...pages.ids, ...ids])];
  return {
    phase: 'idle',
    // Who keeps something in another tab moves the rest on by one, and the last of a page comes again with the next.
    cards: [...new Map([...pages.cards, ...cards].map((card) => [card.id, card])).values()],
    ids: allIds,
    // A page that brings nothing new is the last one, whatever is counted: it would come again for ever.
    hasMore: ids.length === pageSize && allIds.length < count && allIds.length > pages.ids.length,
  };
}
