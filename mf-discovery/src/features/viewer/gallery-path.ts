import type { GalleryItem } from '@frizo/contracts';

/** The gallery of the salon, filtered by this artist (spec 2). */
export function galleryPath(
  salon: Pick<GalleryItem['salon'], 'url'>,
  artist: { readonly id: number },
): string {
  return `/promo/${encodeURIComponent(salon.url)}/gallery?artistId=${artist.id}`;
}
