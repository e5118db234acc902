import type { GalleryItem } from '@frizo/contracts';

/** What the viewer pages through: the pictures of the page, and before them one that a link has brought from elsewhere. */
export function stripOf(
  items: readonly GalleryItem[],
  linked: GalleryItem | undefined,
): readonly GalleryItem[] {
  if (linked === undefined || items.some(({ id }) => id === linked.id)) return items;
  return [linked, ...items];
}

/** Whether two strips show the same, so that the viewer need not start anew with an equal one. */
export function isSameStrip(one: readonly GalleryItem[], other: readonly GalleryItem[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => other[index]?.id === id);
}
