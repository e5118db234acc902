import type { GalleryAnswer, GalleryItem } from '@frizo/contracts';

/** The cards of a flat list, which is what this service answers. */
export function cardsOf(answer: GalleryAnswer): GalleryItem[] {
  if (answer.type !== 1) throw new Error(`answered with type ${answer.type}`);
  return answer.items;
}
