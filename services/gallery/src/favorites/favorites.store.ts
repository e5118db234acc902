import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What can be a favourite. */
export type FavoriteKind = 'items' | 'artists';

/** One person's favourites of one kind: nobody asks for anybody else's. */
export interface FavoritesOf {
  readonly userId: number;
  readonly kind: FavoriteKind;
}

/** A table for each kind, and what of it everybody may see. What stops being public is kept, and not shown until it is again. */
const kinds = {
  items: {
    table: 'favorite_items',
    publicTargets: (knex: Knex) => knex('items').where({ status: 'approved' }).select('id'),
  },
  artists: {
    table: 'favorite_artists',
    publicTargets: (knex: Knex) => knex('artists').where({ is_public: true }).select('artist_id'),
  },
} as const;

/** Whether there is such a thing, for everyone to see. */
export async function isPublicTarget(knex: Knex, kind: FavoriteKind, targetId: number): Promise<boolean> {
  const column = kind === 'items' ? 'id' : 'artist_id';
  return (await kinds[kind].publicTargets(knex).where(column, targetId).first()) !== undefined;
}

/**
 * Adds a favourite where there are fewer than `most`; one that is there already stays as it is. Answers whether it is there now.
 */
export async function insertFavorite(
  trx: Knex.Transaction,
  { userId, kind }: FavoritesOf,
  targetId: number,
  most: number,
): Promise<boolean> {
  const { table } = kinds[kind];
  // One at a time for each person: many at once would all see the same count.
  await trx.raw('select pg_advisory_xact_lock(hashtext(?), hashtext(?))', [table, String(userId)]);
  const row = { user_id: userId, target_id: targetId };
  if (await trx(table).where(row).first('id')) return true;
  const [counted] = await trx(table).where({ user_id: userId }).count<{ count: number }[]>('* as count');
  if (Number(counted?.count) >= most) return false;
  await trx(table).insert(row);
  return true;
}

export async function deleteFavorite(
  knex: Knex,
  { userId, kind }: FavoritesOf,
  targetId: number,
): Promise<void> {
  await knex(kinds[kind].table).where({ user_id: userId, target_id: targetId }).delete();
}

/** Ids of favourites, the latest first. */
export function favoriteIds(
  knex: Knex,
  of: FavoritesOf,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): PromiseLike<number[]> {
  return shown(knex, of).orderBy('id', 'desc').limit(limit).offset(offset).pluck<number[]>('target_id');
}

export async function countFavorites(knex: Knex, of: FavoritesOf): Promise<number> {
  const [counted] = await shown(knex, of).count<{ count: number }[]>('* as count');
  return Number(counted?.count);
}

function shown(knex: Knex, { userId, kind }: FavoritesOf): Knex.QueryBuilder {
  const { table, publicTargets } = kinds[kind];
  return knex(table).where({ user_id: userId }).whereIn('target_id', publicTargets(knex));
}

/** Notes that there is an artist, and whether for everyone, unless something newer is known. */
export async function saveArtist(
  trx: Knex,
  { artistId, version, isPublic }: PayloadOf<typeof artistChanged>,
): Promise<void> {
  await saveIfNewer(trx, 'artists', 'artist_id', { artist_id: artistId, version, is_public: isPublic });
}
