import type { GalleryAnswer, GalleryItem } from '@frizo/contracts';

/** The cards of a flat list, the default type of answer. */
export function cardsOf(answer: GalleryAnswer): GalleryItem[] {
  if (answer.type !== 1) throw new Error(`answered with type ${answer.type}`);
  return answer.items;
}
