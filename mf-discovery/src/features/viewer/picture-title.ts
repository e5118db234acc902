import type { GalleryItem } from '@frizo/contracts';

/** `Balayage by Maeve Ito`: what a picture is called wherever it has to be named. */
export function titleOf({ service, artist }: GalleryItem): string {
  return `${service.i18nKey} by ${artist.firstName} ${artist.lastName}`;
}
