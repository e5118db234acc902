import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { addFavoriteArtist, addFavoriteItem, getOwnFavorites, removeFavoriteItem } from '@frizo/contracts';
import { buildRemoteContext, renderInRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { FavoriteButton } from './favorite-button.component.tsx';
import { FavoritesProvider } from './favorites.context.tsx';
import { favoritesApi } from './favorites.api.ts';

const done = { success: true } as const;
let rendered: RenderedRemote;

afterEach(() => rendered.unmount());

/** Picture 5 is Ada's only favorite. */
async function open(sessionUser: Parameters<typeof createFakeSession>[0] = buildSessionUser()) {
  const context = buildRemoteContext({ session: createFakeSession(sessionUser) });
  context.server
    .answer(getOwnFavorites, { galleryItemFavorite: [5], userFavorite: [] })
    .answer(addFavoriteItem, done)
    .answer(addFavoriteArtist, done)
    .answer(removeFavoriteItem, done);
  rendered = await renderInRemote(
    <FavoritesProvider>
      <FavoriteButton kind="item" id={5} label="item" />
      <FavoriteButton kind="item" id={6} label="other item" />
      <FavoriteButton kind="artist" id={5} label="artist" />
    </FavoritesProvider>,
    { context, apis: [favoritesApi] },
  );
  await settled();
  return { ...context, loads: () => context.server.requestsOf(getOwnFavorites).length };
}

/** Lets all pending responses arrive. */
const settled = () => act(() => new Promise((resolve) => setImmediate(resolve)));
const heart = (name: string) => screen.getByRole('button', { name: `Favorite: ${name}` });
const isReady = () => screen.queryByRole('button', { name: 'Favorite: item' }) !== null;
const isFavorite = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const press = (name: string) => act(() => heart(name).click());
const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('favorites', () => {
  it('are loaded for a logged-in user, pictures and artists separately', async () => {
    await open();
    expect(isReady()).toBe(true);
    expect(isFavorite('item')).toBe(true);
    expect(isFavorite('artist')).toBe(false);
  });

  it('are not shown before they are loaded', async () => {
    const response = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    const { server, session } = await open(null);
    server.answer(getOwnFavorites, () => response.promise);
    act(() => session.become(buildSessionUser()));
    expect(isReady()).toBe(false);
    response.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isReady()).toBe(true);
  });

  it('are empty at once for a visitor, without a request', async () => {
    const { loads } = await open(null);
    expect(isReady()).toBe(true);
    expect(isFavorite('item')).toBe(false);
    expect(loads()).toBe(0);
    focusWindow();
    await settled();
    expect(loads()).toBe(0);
  });

  it('are loaded at log-in and cleared at log-out', async () => {
    const { session, loads } = await open(null);
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(isFavorite('item')).toBe(true);
    act(() => session.become(null));
    expect(isFavorite('item')).toBe(false);
    expect(loads()).toBe(1);
  });

  it('stay visible when the session has expired', async () => {
    const { session } = await open();
    act(() => session.become('expired'));
    expect(isFavorite('item')).toBe(true);
  });

  it('are unknown when loading fails, and loaded again when the window gets the focus', async () => {
    const { server, session } = await open(null);
    server.refuse(getOwnFavorites);
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(isReady()).toBe(false);
    server.answer(getOwnFavorites, { galleryItemFavorite: [6], userFavorite: [5] });
    focusWindow();
    await settled();
    expect([isFavorite('item'), isFavorite('other item'), isFavorite('artist')]).toEqual([false, true, true]);
  });

  it('of another user are never shown, however late the response arrives', async () => {
    const response = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    const { server, session } = await open(null);
    server.answer(getOwnFavorites, () => response.promise);
    act(() => session.become(buildSessionUser()));
    act(() => session.become(null));
    response.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isFavorite('item')).toBe(false);
  });

  it('no longer follow the session after unmounting', async () => {
    const { session, loads } = await open(null);
    rendered.unmount();
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(loads()).toBe(0);
  });
});

describe('toggling a favorite', () => {
  it('changes the heart at once and sends the write', async () => {
    const { server, notices } = await open();
    const saved = Promise.withResolvers<typeof done>();
    server.answer(addFavoriteArtist, () => saved.promise);
    press('artist');
    expect(isFavorite('artist')).toBe(true);
    saved.resolve(done);
    await settled();
    expect(isFavorite('artist')).toBe(true);
    expect(server.requestsOf(addFavoriteArtist)).toEqual([{ userID: 5 }]);
    expect(notices.shown).toEqual([]);
  });

  it("shows 'Removed' after a removal", async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    expect(isFavorite('item')).toBe(false);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
    expect(notices.shown).toMatchObject([{ kind: 'success', text: 'Removed', action: { label: 'Undo' } }]);
  });

  it('can be undone from the notice by the same user', async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    act(() => notices.shown[0]?.action?.run());
    await settled();
    expect(isFavorite('item')).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
  });

  it('can also be undone from the notice after the page was left', async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    rendered.unmount();
    notices.shown[0]?.action?.run();
    await settled();
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
  });

  it('is not undone twice', async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    press('item');
    await settled();
    act(() => notices.shown[0]?.action?.run());
    await settled();
    expect(server.requestsOf(addFavoriteItem)).toHaveLength(1);
    expect(isFavorite('item')).toBe(true);
  });

  it('cannot be undone by the next user', async () => {
    const { server, session, notices } = await open();
    press('item');
    await settled();
    act(() => session.become(null));
    act(() => notices.shown[0]?.action?.run());
    await settled();
    expect(session.loginsRequired).toEqual([]);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });

  it('is reverted, with an error notice, when the server refuses', async () => {
    const { server, notices } = await open();
    server.refuse(removeFavoriteItem);
    press('item');
    await settled();
    expect(isFavorite('item')).toBe(true);
    expect(notices.shown).toEqual([
      { kind: 'error', text: 'Your favorites could not be changed. Try again.' },
    ]);
  });

  it('sends one write at a time and ends with the last state, however often the heart is pressed', async () => {
    const { server, notices } = await open();
    const first = Promise.withResolvers<typeof done>();
    server.answer(removeFavoriteItem, () => first.promise);
    for (let times = 0; times < 4; times += 1) press('item');
    await settled();
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    first.resolve(done);
    await settled();
    expect(isFavorite('item')).toBe(true);
    expect(server.requestsOf(removeFavoriteItem)).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toHaveLength(1);
    expect(notices.shown).toEqual([]);
  });

  it('sends the last state also after the remote is unmounted', async () => {
    const { server } = await open();
    const first = Promise.withResolvers<typeof done>();
    server.answer(removeFavoriteItem, () => first.promise);
    press('item');
    press('item');
    await settled();
    rendered.unmount();
    first.resolve(done);
    await settled();
    expect(server.requestsOf(removeFavoriteItem)).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
  });

  it('sends the last state at once when the document is left, with requests that outlive it', async () => {
    const { server } = await open();
    const first = Promise.withResolvers<typeof done>();
    const keepsAlive: unknown[] = [];
    server
      .answer(removeFavoriteItem, (_request, { keepalive }) => {
        keepsAlive.push(keepalive);
        return first.promise;
      })
      .answer(addFavoriteItem, (_request, { keepalive }) => {
        keepsAlive.push(keepalive);
        return done;
      });
    press('item');
    press('item');
    await settled();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settled();
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
    expect(keepsAlive).toEqual([true, true]);
  });

  it('sends nothing more when the document is left after all was sent', async () => {
    const { server } = await open();
    const first = Promise.withResolvers<typeof done>();
    server.answer(removeFavoriteItem, () => first.promise);
    press('item');
    await settled();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.resolve(done);
    await settled();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settled();
    expect(server.requestsOf(removeFavoriteItem)).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });

  it('continues when the page is left, and sends nothing under the account of the next user', async () => {
    const { server, session } = await open();
    const first = Promise.withResolvers<typeof done>();
    const signals: (AbortSignal | undefined)[] = [];
    server.answer(removeFavoriteItem, (_request, { signal }) => {
      signals.push(signal);
      return first.promise;
    });
    press('item');
    press('item');
    await settled();
    act(() => session.become(buildSessionUser({ id: 42 })));
    first.resolve(done);
    await settled();
    expect(signals).toEqual([undefined]);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });

  it('is not overwritten by a response that was requested before', async () => {
    const { server } = await open();
    const response = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    server.answer(getOwnFavorites, () => response.promise);
    focusWindow();
    press('item');
    await settled();
    response.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isFavorite('item')).toBe(false);
  });

  it('asks a visitor to log in and then sends the requested change', async () => {
    const { server, session } = await open(null);
    session.willLogIn(buildSessionUser());
    press('other item');
    await settled();
    expect(session.loginsRequired).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 6 }]);
    expect([isFavorite('item'), isFavorite('other item')]).toEqual([true, true]);
  });

  it("changes nothing when the visitor's favorites already contain it", async () => {
    const { server, session, notices } = await open(null);
    session.willLogIn(buildSessionUser());
    press('item');
    await settled();
    expect(isFavorite('item')).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([]);
    expect(notices.shown).toEqual([]);
  });

  it('does nothing when a visitor does not log in', async () => {
    const { server } = await open(null);
    press('item');
    await settled();
    expect(isFavorite('item')).toBe(false);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });
});
