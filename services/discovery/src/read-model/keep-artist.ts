import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { arrangeShelves, takeTurn } from './arrange-shelves.ts';

/** Takes an artist's snapshot over unless a newer one is already here. */
export async function keepArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  await takeTurn(trx);
  const taken = await keepNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    salon_id: artist.salonId,
    first_name: artist.firstName,
    last_name: artist.lastName,
    airtouch_certified: artist.airtouchCertified,
    airtouch_cert_url: artist.airtouchCertUrl,
    is_public: artist.isPublic,
  });
  if (taken) await arrangeShelves(trx, { artistId: artist.artistId });
}
