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

/** Ada keeps picture 5 and nobody else. */
async function open(who: Parameters<typeof createFakeSession>[0] = buildSessionUser()) {
  const context = buildRemoteContext({ session: createFakeSession(who) });
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

/** Everything that answers at once has answered. */
const settled = () => act(() => new Promise((resolve) => setImmediate(resolve)));
const heart = (name: string) => screen.getByRole('button', { name: `Favorite: ${name}` });
const isReady = () => screen.queryByRole('button', { name: 'Favorite: item' }) !== null;
const isKept = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const press = (name: string) => act(() => heart(name).click());
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

describe('favourites', () => {
  it('are loaded for who is logged in, pictures and artists apart', async () => {
    await open();
    expect(isReady()).toBe(true);
    expect(isKept('item')).toBe(true);
    expect(isKept('artist')).toBe(false);
  });

  it('are not shown before it is known which they are', async () => {
    const late = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    const { server, session } = await open(null);
    server.answer(getOwnFavorites, () => late.promise);
    act(() => session.become(buildSessionUser()));
    expect(isReady()).toBe(false);
    late.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isReady()).toBe(true);
  });

  it('are none, at once, for a visitor, and nothing is asked', async () => {
    const { loads } = await open(null);
    expect(isReady()).toBe(true);
    expect(isKept('item')).toBe(false);
    expect(loads()).toBe(0);
    comeBack();
    await settled();
    expect(loads()).toBe(0);
  });

  it('are loaded at log-in and forgotten at log-out', async () => {
    const { session, loads } = await open(null);
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(isKept('item')).toBe(true);
    act(() => session.become(null));
    expect(isKept('item')).toBe(false);
    expect(loads()).toBe(1);
  });

  it('stay while a session has only expired', async () => {
    const { session } = await open();
    act(() => session.become('expired'));
    expect(isKept('item')).toBe(true);
  });

  it('are not known where loading fails, and asked for again on coming back', async () => {
    const { server, session } = await open(null);
    server.refuse(getOwnFavorites);
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(isReady()).toBe(false);
    server.answer(getOwnFavorites, { galleryItemFavorite: [6], userFavorite: [5] });
    comeBack();
    await settled();
    expect([isKept('item'), isKept('other item'), isKept('artist')]).toEqual([false, true, true]);
  });

  it('of somebody else are never shown, however late they arrive', async () => {
    const late = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    const { server, session } = await open(null);
    server.answer(getOwnFavorites, () => late.promise);
    act(() => session.become(buildSessionUser()));
    act(() => session.become(null));
    late.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isKept('item')).toBe(false);
  });

  it('no longer follow the session once unmounted', async () => {
    const { session, loads } = await open(null);
    rendered.unmount();
    act(() => session.become(buildSessionUser()));
    await settled();
    expect(loads()).toBe(0);
  });
});

describe('toggling a favourite', () => {
  it('shows at once and says so on the server', async () => {
    const { server, notices } = await open();
    const saved = Promise.withResolvers<typeof done>();
    server.answer(addFavoriteArtist, () => saved.promise);
    press('artist');
    expect(isKept('artist')).toBe(true);
    saved.resolve(done);
    await settled();
    expect(isKept('artist')).toBe(true);
    expect(server.requestsOf(addFavoriteArtist)).toEqual([{ userID: 5 }]);
    expect(notices.shown).toEqual([]);
  });

  it("says 'Removed' of what was removed", async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    expect(isKept('item')).toBe(false);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
    expect(notices.shown).toMatchObject([{ kind: 'success', text: 'Removed', action: { label: 'Undo' } }]);
  });

  it('is undone from the notice, by who did it', async () => {
    const { server, notices } = await open();
    press('item');
    await settled();
    act(() => notices.shown[0]?.action?.run());
    await settled();
    expect(isKept('item')).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
  });

  it('is undone from the notice also after the page was left', async () => {
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
    expect(isKept('item')).toBe(true);
  });

  it('is not undone by who comes after', async () => {
    const { server, session, notices } = await open();
    press('item');
    await settled();
    act(() => session.become(null));
    act(() => notices.shown[0]?.action?.run());
    await settled();
    expect(session.loginsRequired).toEqual([]);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });

  it('is taken back, and said, where the server refuses', async () => {
    const { server, notices } = await open();
    server.refuse(removeFavoriteItem);
    press('item');
    await settled();
    expect(isKept('item')).toBe(true);
    expect(notices.shown).toEqual([
      { kind: 'error', text: 'Your favorites could not be changed. Try again.' },
    ]);
  });

  it('however often, sends one write at a time and ends as it was left', async () => {
    const { server, notices } = await open();
    const first = Promise.withResolvers<typeof done>();
    server.answer(removeFavoriteItem, () => first.promise);
    for (let times = 0; times < 4; times += 1) press('item');
    await settled();
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    first.resolve(done);
    await settled();
    expect(isKept('item')).toBe(true);
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

  it('goes on when the page is left, and then sends nothing in the name of who comes after', async () => {
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

  it('is not undone by what was read before it', async () => {
    const { server } = await open();
    const late = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    server.answer(getOwnFavorites, () => late.promise);
    comeBack();
    press('item');
    await settled();
    late.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(isKept('item')).toBe(false);
  });

  it('asks a visitor to log in and then keeps what was asked for', async () => {
    const { server, session } = await open(null);
    session.willLogIn(buildSessionUser());
    press('other item');
    await settled();
    expect(session.loginsRequired).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 6 }]);
    expect([isKept('item'), isKept('other item')]).toEqual([true, true]);
  });

  it('leaves alone what a visitor turns out to keep already', async () => {
    const { server, session, notices } = await open(null);
    session.willLogIn(buildSessionUser());
    press('item');
    await settled();
    expect(isKept('item')).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([]);
    expect(notices.shown).toEqual([]);
  });

  it('does nothing for a visitor who does not log in', async () => {
    const { server } = await open(null);
    press('item');
    await settled();
    expect(isKept('item')).toBe(false);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });
});
