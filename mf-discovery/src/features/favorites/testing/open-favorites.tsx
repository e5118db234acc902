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

/** Maeve Ito with four pictures; say what is different. */
export function buildArtistCard(overrides: Partial<ArtistCard> = {}): ArtistCard {
  const { artist, salon, location, image } = buildGalleryItem();
  const images = [1, 2, 3, 4].map((id) => ({ ...image, id }));
  return { ...artist, salon, location, images, ...overrides };
}

/** A client, and a server that keeps these favourites for them. */
export function buildFavoritesContext(
  page: Page,
  styles: readonly GalleryItem[],
  artists: readonly ArtistCard[] = [],
): FakeRemoteContext {
  const context = buildRemoteContext({
    basePath: `/me/favorites/${page}`,
    session: createFakeSession(buildSessionUser()),
  });
  const kept = new Set(styles.map(({ id }) => id));
  const keptArtists = new Set(artists.map(({ id }) => id));
  const pageOf = (ids: ReadonlySet<number>, limit = 12, offset = 0) => ({
    count: ids.size,
    ids: [...ids].slice(offset, offset + limit),
  });
  const done = { success: true } as const;
  context.server
    .answer(getOwnFavorites, () => ({ galleryItemFavorite: [...kept], userFavorite: [...keptArtists] }))
    .answer(getFavoriteItems, ({ limit, offset }) => pageOf(kept, limit, offset))
    .answer(getFavoriteArtists, ({ limit, offset }) => pageOf(keptArtists, limit, offset))
    .answer(getGalleryCards, ({ ids }) => ({ items: styles.filter(({ id }) => ids.includes(id)) }))
    .answer(getArtistCards, ({ ids }) => ({ items: artists.filter(({ id }) => ids.includes(id)) }))
    .answer(addFavoriteItem, ({ galleryItemID }) => {
      kept.add(galleryItemID);
      return done;
    })
    .answer(removeFavoriteItem, ({ galleryItemID }) => {
      kept.delete(galleryItemID);
      return done;
    })
    .answer(removeFavoriteArtist, ({ userID }) => {
      keptArtists.delete(userID);
      return done;
    });
  return context;
}

/** Opens the page whose base path the context has. */
export function openFavorites(context: FakeRemoteContext, query = ''): Promise<RenderedRemote> {
  window.history.replaceState(null, '', `${context.basePath}${query}`);
  return renderRemote(remote, { context });
}
