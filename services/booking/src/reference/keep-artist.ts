import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markArtistStale } from '../free-time/stale-days.store.ts';

/** Takes an artist's snapshot over unless a newer one is already here. */
export async function keepArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  const taken = await keepNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    salon_id: artist.salonId,
    name: `${artist.firstName} ${artist.lastName}`,
    is_public: artist.isPublic,
    is_bookable: artist.isBookable,
  });
  if (taken) await markArtistStale(trx, artist.artistId);
}
