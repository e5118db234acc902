import type { SalonInfo } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import { presentArtist, type ArtistsStore } from '../artists/artists.store.ts';
import { presentAddress, type SalonsStore } from './salons.store.ts';

/** An artist's salon, with all that the booking modal opens on. */
export async function getSalonInfo(
  { salons, artists }: { salons: SalonsStore; artists: ArtistsStore },
  artistId: number,
): Promise<SalonInfo> {
  const salon = await salons.byArtist(artistId);
  if (!salon) throw notFound('You cannot book to this salon');
  const [addresses, users] = await Promise.all([
    salons.addressesOf(salon.id),
    artists.ofSalon(salon.id, { publicOnly: true }),
  ]);
  const { id, title, url, phone, type, isPublic, bookable, servicePaused } = salon;
  return {
    id,
    title,
    url,
    phone,
    type,
    isPublic,
    bookable,
    servicePaused,
    addresses: addresses.map(presentAddress),
    users: users.filter((artist) => artist.isBookable).map(presentArtist),
  };
}
