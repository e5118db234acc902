import type { GalleryItem } from '@frizo/contracts';

/** The salon's own gallery, at this artist's work (spec 2). */
export function galleryPath(
  salon: Pick<GalleryItem['salon'], 'url'>,
  artist: { readonly id: number },
): string {
  return `/promo/${encodeURIComponent(salon.url)}/gallery?artistId=${artist.id}`;
}
