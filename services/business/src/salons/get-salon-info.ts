import type { SalonInfo } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createArtistsStore, presentArtist } from '../artists/artists.store.ts';
import { weeksOfSalon } from '../hours/week.store.ts';
import { createSalonsStore, presentAddress, type Salon } from './salons.store.ts';

/**
 * The public salon of an artist, with everything that the booking modal needs when it opens. The artist need not be public any more: a client
 * moves an appointment, or books again, with another artist there.
 * @throws DomainError 404
 */
export async function getSalonInfo(knex: Knex, artistId: number): Promise<SalonInfo> {
  const salon = await createSalonsStore(knex).byArtist(artistId);
  if (!salon?.isPublic) throw notFound('You cannot book to this salon');
  return readSalonInfo(knex, salon, { publicOnly: true });
}

/** A salon with its bookable artists: only those a client may book, or all of them. */
export async function readSalonInfo(
  knex: Knex,
  salon: Salon,
  { publicOnly }: { readonly publicOnly: boolean },
): Promise<SalonInfo> {
  const [addresses, artists, weeks] = await Promise.all([
    createSalonsStore(knex).addressesOf(salon.id),
    createArtistsStore(knex).ofSalon(salon.id, { publicOnly }),
    weeksOfSalon(knex, salon.id),
  ]);
  const bookable = artists.filter((artist) => artist.isBookable);
  return {
    id: salon.id,
    title: salon.title,
    url: salon.url,
    phone: salon.phone,
    type: salon.type,
    isPublic: salon.isPublic,
    bookable: salon.bookable,
    servicePaused: salon.servicePaused,
    addresses: addresses.map(presentAddress),
    users: bookable.map((artist) => ({ ...presentArtist(artist), schedule: weeks.get(artist.id) ?? [] })),
  };
}
