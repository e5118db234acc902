import {
  addFavoriteItem,
  getArtistCards,
  getFavoriteArtists,
  getFavoriteItems,
  getGalleryCards,
  getOwnFavorites,
  removeFavoriteArtist,
  removeFavoriteItem,
  type ArtistCard,
  type GalleryItem,
} from '@frizo/contracts';
import { buildRemoteContext, renderRemote } from '@frizo/remote-kit/testing';
import type { FakeRemoteContext, RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { remote } from '../../../index.ts';
import { buildGalleryItem } from '../../../testing/build-gallery-item.ts';

type Page = 'my-styles' | 'my-artists';

/** Maeve Ito with four pictures. Pass overrides for what differs. */
export function buildArtistCard(overrides: Partial<ArtistCard> = {}): ArtistCard {
  const { artist, salon, location, image } = buildGalleryItem();
  const images = [1, 2, 3, 4].map((id) => ({ ...image, id }));
  return { ...artist, salon, location, images, ...overrides };
}

/** A client, and a server that stores these favorites. */
export function buildFavoritesContext(
  page: Page,
  styles: readonly GalleryItem[],
  artists: readonly ArtistCard[] = [],
): FakeRemoteContext {
  const context = buildRemoteContext({
    basePath: `/me/favorites/${page}`,
    session: createFakeSession(buildSessionUser()),
  });
  const favoriteIds = new Set(styles.map(({ id }) => id));
  const favoriteArtistIds = new Set(artists.map(({ id }) => id));
  const pageOf = (ids: ReadonlySet<number>, limit = 12, offset = 0) => ({
    count: ids.size,
    ids: [...ids].slice(offset, offset + limit),
  });
  const done = { success: true } as const;
  context.server
    .answer(getOwnFavorites, () => ({
      galleryItemFavorite: [...favoriteIds],
      userFavorite: [...favoriteArtistIds],
    }))
    .answer(getFavoriteItems, ({ limit, offset }) => pageOf(favoriteIds, limit, offset))
    .answer(getFavoriteArtists, ({ limit, offset }) => pageOf(favoriteArtistIds, limit, offset))
    .answer(getGalleryCards, ({ ids }) => ({ items: styles.filter(({ id }) => ids.includes(id)) }))
    .answer(getArtistCards, ({ ids }) => ({ items: artists.filter(({ id }) => ids.includes(id)) }))
    .answer(addFavoriteItem, ({ galleryItemID }) => {
      favoriteIds.add(galleryItemID);
      return done;
    })
    .answer(removeFavoriteItem, ({ galleryItemID }) => {
      favoriteIds.delete(galleryItemID);
      return done;
    })
    .answer(removeFavoriteArtist, ({ userID }) => {
      favoriteArtistIds.delete(userID);
      return done;
    });
  return context;
}

/** Opens the page at the base path of the context. */
export function openFavorites(context: FakeRemoteContext, query = ''): Promise<RenderedRemote> {
  window.history.replaceState(null, '', `${context.basePath}${query}`);
  return renderRemote(remote, { context });
}
