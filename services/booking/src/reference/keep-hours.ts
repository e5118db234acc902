import type { hoursChanged, PayloadOf } from '@frizo/contracts';
import { keepNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markArtistStale } from '../free-time/stale-days.store.ts';

/** Takes an artist's weekly hours over unless a newer list is already here. */
export async function keepHours(trx: Knex, list: PayloadOf<typeof hoursChanged>): Promise<void> {
  const taken = await keepNewer(trx, 'hour_lists', 'artist_id', {
    artist_id: list.artistId,
    version: list.version,
  });
  if (!taken) return;
  await markArtistStale(trx, list.artistId);
  await trx('hours').where({ artist_id: list.artistId }).delete();
  if (list.hours.length === 0) return;
  await trx('hours').insert(
    list.hours.map((hours) => ({
      artist_id: list.artistId,
      address_id: hours.addressId,
      day_index: hours.dayIndex,
      start_seconds: hours.startSeconds,
      end_seconds: hours.endSeconds,
    })),
  );
}
