import { describe, expect, it } from '@jest/globals';
import type { GalleryAnswer, GalleryItem } from '@frizo/contracts';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { itemsInOrder, layOut, readAnswer } from './gallery-answer.ts';

const end = { count: 20, next: null };
const { salon, artist } = buildGalleryItem();
const grouped = (type: 2 | 3, items: GalleryItem[]): GalleryAnswer => ({
  type,
  items: [{ salon, artists: [{ artist, items }] }],
  ...end,
});
const ids = (answers: GalleryAnswer[]) => itemsInOrder(layOut(answers)).map(({ id }) => id);

describe('a gallery', () => {
  it('of type 1 is flat, and shows repeated items once', () => {
    const pages: GalleryAnswer[] = [
      { type: 1, items: buildGalleryItems(2), ...end },
      { type: 1, items: buildGalleryItems(2, 2), ...end },
    ];
    expect(layOut(pages).kind).toBe('flat');
    expect(ids(pages)).toEqual([1, 2, 3]);
  });

  it('of type 2 continues under the salon and artist where the previous page ended', () => {
    const pages = [grouped(2, buildGalleryItems(5)), grouped(2, buildGalleryItems(3, 5))];
    const layout = layOut(pages);
    expect(layout.kind === 'grouped' && layout.salons).toHaveLength(1);
    expect(ids(pages)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('of type 3 shows up to four pictures of each artist', () => {
    expect(ids([grouped(3, buildGalleryItems(6))])).toEqual([1, 2, 3, 4]);
  });

  it('without a page is empty', () => {
    expect(layOut([])).toEqual({ kind: 'flat', items: [] });
  });
});

describe('an answer', () => {
  const read = (answer: unknown) => readAnswer(answer as GalleryAnswer).kind;

  it.each([[{ type: 4, items: [] }], [{ type: '1', items: [] }], [{ type: null }]])(
    'of another type, such as %j, is unknown',
    (answer) => expect(read(answer)).toBe('unknown'),
  );

  it.each([[null], [undefined], ['<html>'], [{}], [{ type: 1 }], [{ type: 2, items: 'none' }]])(
    'without a required field, such as %j, is invalid',
    (answer) => expect(read(answer)).toBe('invalid'),
  );
});
