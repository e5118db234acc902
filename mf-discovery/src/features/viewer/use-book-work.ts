import type { GalleryItem } from '@frizo/contracts';
import { useModals, useSession } from '@frizo/remote-kit';

/** Booking needs somebody to book for, so the log-in comes first and then goes on to what was asked (spec 4). */
export function useBookWork(): (work: Pick<GalleryItem, 'artist' | 'service' | 'image'>) => void {
  const modals = useModals();
  const session = useSession();
  return ({ artist, service, image }) => {
    const book = async () => {
      if (!(await session.requireLogin())) return;
      await modals.open('book-appointment', {
        artistId: artist.id,
        serviceId: service.id,
        style: { imageId: image.id, url: image.url, placeholder: image.placeholder },
      });
    };
    void book();
  };
}
