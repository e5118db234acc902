import type { artistChanged, PayloadOf } from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What can be a favorite. */
export type FavoriteKind = 'items' | 'artists';

/** One person's favorites of one kind. */
export interface FavoritesOf {
  readonly userId: number;
  readonly kind: FavoriteKind;
}

/** A table for each kind, and its public targets. A favorite that stops being public is stored but not shown until it is public again. */
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

/** Whether the target exists and is public. */
export async function isPublicTarget(knex: Knex, kind: FavoriteKind, targetId: number): Promise<boolean> {
  const column = kind === 'items' ? 'id' : 'artist_id';
  return (await kinds[kind].publicTargets(knex).where(column, targetId).first()) !== undefined;
}

/** Adds a favorite if there are fewer than `most`; an existing one stays unchanged. Returns whether it exists now. */
export async function insertFavorite(
  trx: Knex.Transaction,
  { userId, kind }: FavoritesOf,
  targetId: number,
  most: number,
): Promise<boolean> {
  const { table } = kinds[kind];
  // One at a time for each person: concurrent requests would all see the same count.
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

/** Ids of favorites, the latest first. */
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

/** Stores an artist, and whether they are public, unless a newer version is already here. */
export async function saveArtist(
  trx: Knex,
  { artistId, version, isPublic }: PayloadOf<typeof artistChanged>,
): Promise<void> {
  await saveIfNewer(trx, 'artists', 'artist_id', { artist_id: artistId, version, is_public: isPublic });
}
