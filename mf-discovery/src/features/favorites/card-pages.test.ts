import { describe, expect, it } from '@jest/globals';
import { nothingYet, turnPages, type CardPages } from './card-pages.ts';

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const page = (pageIds: readonly number[], count: number) => ({
  kind: 'came' as const,
  page: { count, ids: pageIds, cards: pageIds.map((id) => ({ id })) },
});
const start: CardPages<{ id: number }> = nothingYet;

describe('pages of favourites', () => {
  it('are at their end when fewer than a page come', () => {
    expect(turnPages(start, page(ids(3), 3))).toMatchObject({ phase: 'idle', hasMore: false });
  });

  it('are at their end when all have come', () => {
    const first = turnPages(start, page(ids(12), 24));
    expect(first.hasMore).toBe(true);
    expect(turnPages(first, page(ids(12, 13), 24)).hasMore).toBe(false);
  });

  it('show what comes twice once, where it was', () => {
    const first = turnPages(start, page(ids(12), 14));
    const both = turnPages(first, page([12, 13, 14], 15));
    expect(both.cards.map(({ id }) => id)).toEqual(ids(14));
  });

  it('count favourites that have no card', () => {
    const first = turnPages(start, { kind: 'came', page: { count: 30, ids: ids(12), cards: [{ id: 2 }] } });
    expect(first).toMatchObject({ ids: ids(12), cards: [{ id: 2 }], hasMore: true });
  });

  it('keep what is loaded when the next page fails', () => {
    const first = turnPages(start, page(ids(12), 24));
    const failed = turnPages(turnPages(first, { kind: 'asked' }), { kind: 'failed' });
    expect(failed).toEqual({ ...first, phase: 'failed-more' });
    expect(turnPages(start, { kind: 'failed' }).phase).toBe('failed');
  });
});
