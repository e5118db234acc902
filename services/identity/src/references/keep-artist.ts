import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Takes over what a session tells of an artist, unless a newer snapshot is already here. */
export async function keepArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  await keepNewer(trx, 'artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    is_public: artist.isPublic,
    is_bookable: artist.isBookable,
    airtouch_certified: artist.airtouchCertified,
    airtouch_cert_url: artist.airtouchCertUrl,
  });
}
