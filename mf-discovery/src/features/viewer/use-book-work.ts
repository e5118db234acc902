import type { BookWithArtist, GalleryItem } from '@frizo/contracts';
import { useModals, useSession } from '@frizo/remote-kit';
import { readSearch } from '../search/search-address.ts';

/** Booking needs somebody to book for, so the log-in comes first and then goes on to what was asked (spec 4). */
export function useBookWork(): (work: GalleryItem) => void {
  const modals = useModals();
  const session = useSession();
  return ({ artist, salon, service, image, nextFree, location }) => {
    const props = {
      artistId: artist.id,
      serviceId: service.id,
      // With both the dialog asks for its calendar at once.
      salonId: salon.id,
      ...(nextFree
        ? { addressId: nextFree.addressId }
        : location.addressId !== undefined && { likelyAddressId: location.addressId }),
      style: { imageId: image.id, url: image.url, placeholder: image.placeholder },
      ...timeSearched(),
    };
    const book = async () => {
      if (!(await session.requireLogin(undefined, { name: 'book-appointment', props }))) return;
      await modals.open('book-appointment', props);
    };
    void book();
  };
}

/** The day and times searched for, which the dialog begins with; nothing where any will do. */
function timeSearched(): Partial<BookWithArtist> {
  const { date, times } = readSearch(window.location.search);
  return { ...(date !== undefined && { date }), ...times };
}
