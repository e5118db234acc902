import type { BookWithArtist, GalleryItem } from '@frizo/contracts';
import { useModals, useSession } from '@frizo/remote-kit';
import { readSearch } from '../search/search-address.ts';

/** Booking requires a log-in, after which the dialog opens (spec 4). */
export function useBookWork(): (work: GalleryItem) => void {
  const modals = useModals();
  const session = useSession();
  return ({ artist, salon, service, image, nextFree, location }) => {
    const props = {
      artistId: artist.id,
      serviceId: service.id,
      // With both, the dialog loads its calendar at once.
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

/** The searched day and times, as defaults of the dialog; empty when any will do. */
function timeSearched(): Partial<BookWithArtist> {
  const { date, times } = readSearch(window.location.search);
  return { ...(date !== undefined && { date }), ...times };
}
