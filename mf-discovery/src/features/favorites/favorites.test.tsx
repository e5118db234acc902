import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getFavoriteItems,
  getGalleryCards,
  getOwnFavorites,
  removeFavoriteArtist,
  removeFavoriteItem,
} from '@frizo/contracts';
import type { RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser } from '@frizo/session/testing';
import { buildGalleryItem, buildGalleryItems } from '../../testing/build-gallery-item.ts';
import { cards } from '../../testing/open-gallery.tsx';
import { stubIntersection } from '../../testing/stub-intersection.ts';
import { buildArtistCard, buildFavoritesContext, openFavorites } from './testing/open-favorites.tsx';

let rendered: RenderedRemote;
const user = userEvent.setup();

afterEach(() => {
  rendered.unmount();
});

const shows = (count: number) => waitFor(() => expect(cards()).toHaveLength(count));
const heartsOf = (name: string) => screen.findAllByRole('button', { name: `Favorite: ${name}` });
const balayage = 'Balayage by Maeve Ito';
const named = (i18nKey: string, id: number) =>
  buildGalleryItem({ id, service: { id: 101, salonServiceId: 501, i18nKey } });

describe('my styles', () => {
  it('show the favorite pictures, each with a filled heart', async () => {
    rendered = await openFavorites(buildFavoritesContext('my-styles', buildGalleryItems(2)));
    expect(await screen.findByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
    await shows(2);
    for (const heart of await heartsOf(balayage)) expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('End of gallery.')).toBeVisible();
  });

  it('have both pages as tabs', async () => {
    rendered = await openFavorites(buildFavoritesContext('my-styles', []));
    const tabs = await screen.findByRole('navigation', { name: 'Kinds of favorites' });
    expect(within(tabs).getByRole('link', { current: 'page' })).toHaveTextContent('My styles');
    await user.click(within(tabs).getByRole('link', { name: 'My artists' }));
    expect(rendered.context.visited).toEqual(['/me/favorites/my-artists']);
  });

  it('link to the gallery when there are none', async () => {
    rendered = await openFavorites(buildFavoritesContext('my-styles', []));
    await user.click(await screen.findByRole('link', { name: 'Let me see again' }));
    expect(rendered.context.visited).toEqual(['/']);
  });

  it('are loaded in pages of twelve', async () => {
    rendered = await openFavorites(buildFavoritesContext('my-styles', buildGalleryItems(14)));
    await shows(12);
    await user.click(screen.getByRole('button', { name: 'MORE' }));
    await shows(14);
    expect(screen.queryByRole('button', { name: 'MORE' })).toBeNull();
  });

  it('load more by scrolling after MORE, and offer Go up at the end', async () => {
    const sight = stubIntersection();
    const up = jest.fn();
    Object.assign(window, { scrollTo: up });
    rendered = await openFavorites(buildFavoritesContext('my-styles', buildGalleryItems(30)));
    await shows(12);
    await user.click(screen.getByRole('button', { name: 'MORE' }));
    await shows(24);
    act(() => sight.comeNear());
    await shows(30);
    await user.click(screen.getByRole('button', { name: 'Go up' }));
    expect(up).toHaveBeenCalledWith({ top: 0 });
    sight.remove();
  });

  it('skip none of the next page after some of the first were removed', async () => {
    const context = buildFavoritesContext('my-styles', buildGalleryItems(14));
    rendered = await openFavorites(context);
    await shows(12);
    const [heart] = await heartsOf(balayage);
    if (heart !== undefined) await user.click(heart);
    await shows(11);
    await user.click(screen.getByRole('button', { name: 'MORE' }));
    await shows(13);
    expect(context.server.requestsOf(getFavoriteItems).at(-1)).toEqual({ limit: 12, offset: 11 });
  });

  it('keep the loaded pages when the next page fails', async () => {
    const context = buildFavoritesContext('my-styles', buildGalleryItems(14));
    rendered = await openFavorites(context);
    await shows(12);
    context.server.refuse(getGalleryCards);
    await user.click(screen.getByRole('button', { name: 'MORE' }));
    expect(await screen.findByText('The next favorites could not be loaded. Try again.')).toBeVisible();
    expect(cards()).toHaveLength(12);
  });

  it('show an error when loading fails, and retry', async () => {
    const context = buildFavoritesContext('my-styles', buildGalleryItems(2));
    context.server.refuse(getFavoriteItems);
    rendered = await openFavorites(context);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load your favorites.');
    context.server.answer(getFavoriteItems, { count: 1, ids: [1] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await shows(1);
  });

  it("lose a removed item with a 'Removed' notice, keep the focus in the list, and restore it in place with Undo", async () => {
    const context = buildFavoritesContext('my-styles', [named('Bob', 1), named('Braids', 2)]);
    rendered = await openFavorites(context);
    const [heart] = await heartsOf('Bob by Maeve Ito');
    act(() => heart?.focus());
    await user.keyboard('{Enter}');
    await shows(1);
    expect(context.server.requestsOf(removeFavoriteItem)).toEqual([{ galleryItemID: 1 }]);
    expect(screen.getByRole('region', { name: 'Favorite styles' })).toHaveFocus();
    expect(context.notices.shown).toMatchObject([{ kind: 'success', text: 'Removed' }]);
    act(() => context.notices.shown[0]?.action?.run());
    await shows(2);
    expect(cards()[0]).toHaveAccessibleName('Bob');
  });

  it('restore a removed item in place when the server refuses', async () => {
    const context = buildFavoritesContext('my-styles', [named('Bob', 1), named('Braids', 2)]);
    context.server.refuse(removeFavoriteItem);
    rendered = await openFavorites(context);
    const [heart] = await heartsOf('Bob by Maeve Ito');
    if (heart !== undefined) await user.click(heart);
    await waitFor(() => expect(context.notices.shown).toHaveLength(1));
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual(['Bob', 'Braids']);
  });

  it('are updated from another tab as soon as the window gets the focus', async () => {
    const context = buildFavoritesContext('my-styles', [named('Bob', 1), named('Braids', 2)]);
    rendered = await openFavorites(context);
    await shows(2);
    context.server.answer(getOwnFavorites, { galleryItemFavorite: [2], userFavorite: [] });
    act(() => void window.dispatchEvent(new Event('focus')));
    await shows(1);
  });

  it('open in the viewer, and keep an item there that is removed meanwhile', async () => {
    rendered = await openFavorites(
      buildFavoritesContext('my-styles', [named('Bob', 1), named('Braids', 2)]),
      '?picture=1',
    );
    const viewer = await screen.findByRole('dialog', { name: 'Picture viewer' });
    await user.click(await within(viewer).findByRole('button', { name: 'Favorite: Bob by Maeve Ito' }));
    await shows(1);
    expect(within(viewer).getByRole('heading', { name: 'Bob' })).toBeVisible();
  });

  it('have no hearts when favorites are disabled', async () => {
    const context = {
      ...buildFavoritesContext('my-styles', buildGalleryItems(1)),
      flags: { favorites: false },
    };
    rendered = await openFavorites(context);
    await shows(1);
    expect(screen.queryByRole('button', { name: /Favorite/ })).toBeNull();
  });

  it('of one user are never shown to the next', async () => {
    const context = buildFavoritesContext('my-styles', buildGalleryItems(2));
    rendered = await openFavorites(context);
    await shows(2);
    context.server.answer(getFavoriteItems, () => new Promise<never>(() => undefined));
    act(() => context.session.become(buildSessionUser({ id: 42 })));
    expect(cards()).toHaveLength(0);
  });
});

describe('my artists', () => {
  it('show their latest work, with a button to book', async () => {
    const { nextFree } = buildGalleryItem();
    const artist = buildArtistCard({ airtouchCertified: 30, nextFree });
    const context = buildFavoritesContext('my-artists', [], [artist]);
    rendered = await openFavorites(context);
    expect(await screen.findByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible();
    const card = await screen.findByRole('listitem', { name: 'Maeve Ito' });
    expect(card).toHaveTextContent('Copper & SagePhoenix, AZFree Tue 03/03 10:00 AM');
    expect(card).toHaveTextContent('Certified: Limited');
    expect(within(card).getByRole('link', { name: 'Gallery of Maeve Ito' })).toHaveAttribute(
      'href',
      '/promo/copper-sage/gallery?artistId=2',
    );
    await user.click(within(card).getByRole('button', { name: 'Book Maeve Ito' }));
    expect(context.modals.opened).toEqual([
      expect.objectContaining({ name: 'book-appointment', props: { artistId: 2 } }),
    ]);
  });

  it('disappear when they are removed, until the page is empty', async () => {
    const context = buildFavoritesContext('my-artists', [], [buildArtistCard()]);
    rendered = await openFavorites(context);
    const [heart] = await heartsOf('Maeve Ito');
    if (heart !== undefined) await user.click(heart);
    expect(await screen.findByRole('link', { name: 'Let me see again' })).toBeVisible();
    expect(context.server.requestsOf(removeFavoriteArtist)).toEqual([{ userID: 2 }]);
  });

  it('are shown without pictures when they have none', async () => {
    rendered = await openFavorites(
      buildFavoritesContext('my-artists', [], [buildArtistCard({ images: [] })]),
    );
    expect(await screen.findByRole('listitem', { name: 'Maeve Ito' })).toBeVisible();
  });
});
