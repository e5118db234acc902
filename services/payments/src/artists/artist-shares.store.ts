import type { Knex } from 'knex';
import type { SalonArtist } from './salon-artists.ts';

/** Who works at a salon now, by name, with their share in percent; 0 unless it was set. */
export async function listShares(
  knex: Knex,
  salonId: number,
  limit: number,
): Promise<(SalonArtist & { readonly artistSharePercent: number })[]> {
  const rows = await knex('salon_artists as artist')
    .leftJoin('artist_shares as share', {
      'share.artist_id': 'artist.artist_id',
      'share.salon_id': 'artist.salon_id',
    })
    .where('artist.salon_id', salonId)
    .where('artist.is_removed', false)
    .orderBy(['artist.first_name', 'artist.last_name', 'artist.artist_id'])
    .limit(limit)
    .select<{ artist_id: number; first_name: string; last_name: string; share_percent: string | null }[]>(
      'artist.artist_id',
      'artist.first_name',
      'artist.last_name',
      'share.share_percent',
    );
  return rows.map((row) => ({
    artistId: row.artist_id,
    firstName: row.first_name,
    lastName: row.last_name,
    artistSharePercent: Number(row.share_percent ?? 0),
  }));
}

/** The shares of a salon's artists in percent, by artist. */
export async function readShares(
  knex: Knex,
  salonId: number,
  artistIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await knex('artist_shares')
    .where({ salon_id: salonId })
    .whereIn('artist_id', artistIds)
    .select<{ artist_id: number; share_percent: string }[]>('artist_id', 'share_percent');
  return new Map(rows.map((row) => [row.artist_id, Number(row.share_percent)]));
}

/** Sets the share of an artist who works at the salon. False if nobody with this id does. */
export async function saveShare(
  trx: Knex,
  share: {
    readonly salonId: number;
    readonly artistId: number;
    readonly percent: number;
    readonly changedBy: number;
    readonly now: Date;
  },
): Promise<boolean> {
  const { salonId, artistId, percent, changedBy, now } = share;
  // Locked, so that they are not removed meanwhile.
  const artist: unknown = await trx('salon_artists')
    .where({ artist_id: artistId, salon_id: salonId, is_removed: false })
    .forShare()
    .first('artist_id');
  if (artist === undefined) return false;
  await trx('artist_shares')
    .insert({
      salon_id: salonId,
      artist_id: artistId,
      share_percent: percent,
      changed_by: changedBy,
      changed_at: now,
    })
    .onConflict(['salon_id', 'artist_id'])
    .merge(['share_percent', 'changed_by', 'changed_at']);
  return true;
}
