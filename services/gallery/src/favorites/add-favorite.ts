import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { insertFavorite, isPublicTarget, type FavoriteKind, type FavoritesOf } from './favorites.store.ts';

/** All of them are loaded at log-in, to draw the hearts. */
export const mostFavorites = 5_000;

const gone: Readonly<Record<FavoriteKind, string>> = {
  items: 'This picture is no longer there.',
  artists: 'This artist is no longer there.',
};

/** Keeps a picture or an artist among somebody's favourites; again changes nothing. */
export async function addFavorite(trx: Knex.Transaction, of: FavoritesOf, targetId: number): Promise<void> {
  if (!(await isPublicTarget(trx, of.kind, targetId))) throw notFound(gone[of.kind]);
  if (await insertFavorite(trx, of, targetId, mostFavorites)) return;
  throw new DomainError(
    'favorites.too_many',
    `You have ${mostFavorites.toLocaleString('en-US')} favorites. Please remove some to add others.`,
    { status: 409 },
  );
}
