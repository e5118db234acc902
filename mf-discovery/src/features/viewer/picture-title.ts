import type { GalleryItem } from '@frizo/contracts';

/** `Balayage by Maeve Ito`: the name of a picture. */
export function titleOf({ service, artist }: GalleryItem): string {
  return `${service.i18nKey} by ${artist.firstName} ${artist.lastName}`;
}
