import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Notes that there is an artist, and whether for everyone, unless something newer is known. */
export async function keepArtist(
  trx: Knex,
  { artistId, version, isPublic }: PayloadOf<typeof artistChanged>,
): Promise<void> {
  await keepNewer(trx, 'artists', 'artist_id', { artist_id: artistId, version, is_public: isPublic });
}
