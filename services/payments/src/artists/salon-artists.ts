import { artistChanged, type PayloadOf } from '@frizo/contracts';
import { consume, saveIfNewer, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** An artist, as business has published it. */
export interface SalonArtist {
  readonly artistId: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Keeps who works at which salon, for shares and reports. */
export function salonArtistConsumer(): Consumer {
  return consume(artistChanged, {
    name: 'on-artist-changed',
    handle: (artist, { trx }) => saveArtist(trx, artist),
  });
}

/** Stores an artist unless a later state is here. One who has joined with an account of another id keeps their share. */
export async function saveArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  const { artistId, salonId, joinedAsId } = artist;
  const isTaken = await saveIfNewer(trx, 'salon_artists', 'artist_id', {
    artist_id: artistId,
    version: artist.version,
    salon_id: salonId,
    first_name: artist.firstName,
    last_name: artist.lastName,
    is_removed: artist.isRemoved ?? false,
  });
  if (!isTaken || !artist.isRemoved) return;
  if (joinedAsId !== undefined)
    await trx.raw(
      `insert into artist_shares (salon_id, artist_id, share_percent, changed_by, changed_at)
       select salon_id, :joinedAsId, share_percent, changed_by, changed_at from artist_shares
       where salon_id = :salonId and artist_id = :artistId on conflict do nothing`,
      { artistId, salonId, joinedAsId },
    );
  await trx('artist_shares').where({ salon_id: salonId, artist_id: artistId }).delete();
}

/** The names of artists by id; of those that are not known here there is none. */
export async function namesOfArtists(
  knex: Knex,
  artistIds: readonly number[],
): Promise<Map<number, SalonArtist>> {
  const rows = await knex('salon_artists')
    .whereIn('artist_id', artistIds)
    .select<{ artist_id: number; first_name: string; last_name: string }[]>(
      'artist_id',
      'first_name',
      'last_name',
    );
  return new Map(
    rows.map(({ artist_id: artistId, first_name: firstName, last_name: lastName }) => [
      artistId,
      { artistId, firstName, lastName },
    ]),
  );
}
