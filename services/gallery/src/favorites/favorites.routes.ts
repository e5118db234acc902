import * as contracts from '@frizo/contracts';
import {
  type Actor,
  DomainError,
  notFound,
  route,
  type Route,
  type ServiceParts,
  userIdOf,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import {
  countFavorites,
  deleteFavorite,
  favoriteIds,
  type FavoriteKind,
  type FavoritesOf,
  insertFavorite,
  isPublicTarget,
} from './favorites.store.ts';

/** All of them are loaded at log-in, to show the hearts. */
export const mostFavorites = 5_000;

type Parts = Pick<ServiceParts, 'knex' | 'transaction'>;

const done = { success: true as const };
const all = { limit: mostFavorites, offset: 0 };
const itemsOf = (actor: Actor): FavoritesOf => ({ userId: userIdOf(actor), kind: 'items' });
const artistsOf = (actor: Actor): FavoritesOf => ({ userId: userIdOf(actor), kind: 'artists' });

/** The favorites of the logged-in user; no request names another user. */
export function favoritesRoutes({ knex, transaction }: Parts): Route[] {
  const add = async (of: FavoritesOf, targetId: number) => {
    await transaction((trx) => addFavorite(trx, of, targetId));
    return done;
  };
  const remove = async (of: FavoritesOf, targetId: number) => {
    await deleteFavorite(knex, of, targetId);
    return done;
  };
  const list = async (of: FavoritesOf, page: { limit: number; offset: number }) => ({
    count: await countFavorites(knex, of),
    ids: await favoriteIds(knex, of, page),
  });
  return [
    route(contracts.addFavoriteItem, {
      handle: ({ request, actor }) => add(itemsOf(actor), request.galleryItemID),
    }),
    route(contracts.removeFavoriteItem, {
      handle: ({ request, actor }) => remove(itemsOf(actor), request.galleryItemID),
    }),
    route(contracts.addFavoriteArtist, {
      handle: ({ request, actor }) => add(artistsOf(actor), request.userID),
    }),
    route(contracts.removeFavoriteArtist, {
      handle: ({ request, actor }) => remove(artistsOf(actor), request.userID),
    }),
    route(contracts.getFavoriteItems, { handle: ({ request, actor }) => list(itemsOf(actor), request) }),
    route(contracts.getFavoriteArtists, { handle: ({ request, actor }) => list(artistsOf(actor), request) }),
    route(contracts.getOwnFavorites, {
      handle: async ({ actor }) => ({
        galleryItemFavorite: await favoriteIds(knex, itemsOf(actor), all),
        userFavorite: await favoriteIds(knex, artistsOf(actor), all),
      }),
    }),
  ];
}

const notFoundMessages: Readonly<Record<FavoriteKind, string>> = {
  items: 'This picture is no longer there.',
  artists: 'This artist is no longer there.',
};

/** Adds a gallery item or an artist to a user's favorites; again changes nothing. */
async function addFavorite(trx: Knex.Transaction, of: FavoritesOf, targetId: number): Promise<void> {
  if (!(await isPublicTarget(trx, of.kind, targetId))) throw notFound(notFoundMessages[of.kind]);
  if (await insertFavorite(trx, of, targetId, mostFavorites)) return;
  throw new DomainError(
    'favorites.too_many',
    `You have ${mostFavorites.toLocaleString('en-US')} favorites. Please remove some to add others.`,
    { status: 409 },
  );
}
