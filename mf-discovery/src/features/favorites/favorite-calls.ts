import {
  addFavoriteArtist,
  addFavoriteItem,
  getOwnFavorites,
  removeFavoriteArtist,
  removeFavoriteItem,
} from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { favoriteKey, type Favorite } from './favorite.ts';

/** The keys of all that this user keeps. */
export async function loadFavorites(request: RequestFn): Promise<Set<string>> {
  const { galleryItemFavorite, userFavorite } = await request(getOwnFavorites, {}, { notice: false });
  return new Set([
    ...galleryItemFavorite.map((id) => favoriteKey({ kind: 'item', id })),
    ...userFavorite.map((id) => favoriteKey({ kind: 'artist', id })),
  ]);
}

/** Keeps or takes out; either again changes nothing, so a write may be repeated. */
export function saveFavorite(request: RequestFn, { kind, id }: Favorite, isKept: boolean): Promise<unknown> {
  const quietly = { notice: false } as const;
  switch (kind) {
    case 'item':
      return request(isKept ? addFavoriteItem : removeFavoriteItem, { galleryItemID: id }, quietly);
    case 'artist':
      return request(isKept ? addFavoriteArtist : removeFavoriteArtist, { userID: id }, quietly);
    default:
      // Spec 8.2: an internal error. Types allow no other, but the word may come from elsewhere.
      return Promise.reject(new Error(`Unsupported favourite entity type: ${String(kind satisfies never)}`));
  }
}
