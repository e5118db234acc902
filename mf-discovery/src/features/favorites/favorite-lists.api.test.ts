import { describe, expect, it, jest } from '@jest/globals';
import { buildGalleryItem } from '../../testing/build-gallery-item.ts';
import { cardsIn, hasMore, idsIn, completeEntries } from './favorite-lists.api.ts';

const ids = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index);
const page = (pageIds: readonly number[], count: number) => ({
  count,
  ids: pageIds,
  cards: pageIds.map((id) => ({ id })),
});

describe('pages of favorites', () => {
  it('end with an incomplete page', () => {
    expect(hasMore([])).toBe(true);
    expect(hasMore([page(ids(3), 3)])).toBe(false);
  });

  it('end when all have been loaded', () => {
    const first = page(ids(12), 24);
    expect(hasMore([first])).toBe(true);
    expect(hasMore([first, page(ids(12, 13), 24)])).toBe(false);
  });

  it('end when a page has nothing new', () => {
    expect(hasMore([page(ids(12), 24), page(ids(12), 24)])).toBe(false);
  });

  it('show repeated items once, at their first position', () => {
    const pages = [page(ids(12), 14), page([12, 13, 14], 15)];
    expect(cardsIn(pages).map(({ id }) => id)).toEqual(ids(14));
  });

  it('count favorites without a card', () => {
    const pages = [{ count: 30, ids: ids(12), cards: [{ id: 2 }] }];
    expect(idsIn(pages)).toEqual(ids(12));
    expect(cardsIn(pages)).toEqual([{ id: 2 }]);
    expect(hasMore(pages)).toBe(true);
  });
});

it('leaves out an entry without artist or salon, and reports it', () => {
  const report = jest.fn<(error: Error) => void>();
  const complete = buildGalleryItem({ id: 1 });
  const withoutSalon = { ...buildGalleryItem({ id: 2 }), salon: null };
  const withoutArtist = { ...buildGalleryItem({ id: 3 }), artist: undefined };

  const shown = completeEntries(
    [complete, withoutSalon, withoutArtist],
    ({ artist, salon }) => [artist, salon],
    report,
  );

  expect(shown).toEqual([complete]);
  expect(report.mock.calls.map(([error]) => [error.message, error.cause])).toEqual([
    ['No artist or salon specified. Possible broken favorites entry.', 2],
    ['No artist or salon specified. Possible broken favorites entry.', 3],
  ]);
});
