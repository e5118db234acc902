import { describe, expect, it } from '@jest/globals';
import { addFavoriteArtist, addFavoriteItem, getOwnFavorites, removeFavoriteItem } from '@frizo/contracts';
import { buildRemoteContext } from '@frizo/remote-kit/testing';
import { buildSessionUser, createFakeSession } from '@frizo/session/testing';
import { createFavoritesStore } from './favorites-store.ts';

const done = { success: true } as const;
const item = { kind: 'item', id: 5 } as const;
const otherItem = { kind: 'item', id: 6 } as const;
const artist = { kind: 'artist', id: 5 } as const;

/** Ada keeps picture 5 and nobody else. */
function open(who: Parameters<typeof createFakeSession>[0] = buildSessionUser()) {
  const context = buildRemoteContext({ session: createFakeSession(who) });
  context.server
    .answer(getOwnFavorites, { galleryItemFavorite: [5], userFavorite: [] })
    .answer(addFavoriteItem, done)
    .answer(addFavoriteArtist, done)
    .answer(removeFavoriteItem, done);
  const store = createFavoritesStore(context);
  const stop = store.start();
  return { ...context, store, stop, loads: () => context.server.requestsOf(getOwnFavorites).length };
}

/** Everything that answers at once has answered. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('favourites', () => {
  it('are loaded for who is logged in, pictures and artists apart', async () => {
    const { store } = open();
    expect(store.isReady()).toBe(false);
    await settled();
    expect(store.isReady()).toBe(true);
    expect(store.has(item)).toBe(true);
    expect(store.has(artist)).toBe(false);
  });

  it('are none, at once, for a visitor, and nothing is asked', async () => {
    const { store, loads } = open(null);
    await settled();
    expect(store.isReady()).toBe(true);
    expect(store.has(item)).toBe(false);
    expect(loads()).toBe(0);
  });

  it('are loaded at log-in and forgotten at log-out', async () => {
    const { store, session, loads } = open(null);
    session.become(buildSessionUser());
    await settled();
    expect(store.has(item)).toBe(true);
    session.become(null);
    expect(store.has(item)).toBe(false);
    expect(loads()).toBe(1);
  });

  it('stay while a session has only expired', async () => {
    const { store, session } = open();
    await settled();
    session.become('expired');
    expect(store.has(item)).toBe(true);
  });

  it('are not known where loading fails, and asked for again on coming back', async () => {
    const { store, server, session } = open(null);
    server.refuse(getOwnFavorites);
    session.become(buildSessionUser());
    await settled();
    expect(store.isReady()).toBe(false);
    server.answer(getOwnFavorites, { galleryItemFavorite: [6], userFavorite: [5] });
    await store.refresh();
    expect([store.has(item), store.has(otherItem), store.has(artist)]).toEqual([false, true, true]);
  });

  it('of somebody else are never shown, however late they arrive', async () => {
    const late = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    const { store, server, session } = open(null);
    server.answer(getOwnFavorites, () => late.promise);
    session.become(buildSessionUser());
    session.become(null);
    late.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await settled();
    expect(store.has(item)).toBe(false);
  });

  it('no longer follow the session once stopped', async () => {
    const { stop, session, loads } = open(null);
    stop();
    session.become(buildSessionUser());
    await settled();
    expect(loads()).toBe(0);
  });
});

describe('toggling a favourite', () => {
  it('shows at once and says so on the server', async () => {
    const { store, server, notices } = open();
    await settled();
    const saved = store.toggle(artist);
    expect(store.has(artist)).toBe(true);
    await saved;
    expect(store.has(artist)).toBe(true);
    expect(server.requestsOf(addFavoriteArtist)).toEqual([{ userID: 5 }]);
    expect(notices.shown).toEqual([]);
  });

  it("says 'Removed' of what was removed", async () => {
    const { store, server, notices } = open();
    await settled();
    await store.toggle(item);
    expect(store.has(item)).toBe(false);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
    expect(notices.shown).toMatchObject([{ kind: 'success', text: 'Removed', action: { label: 'Undo' } }]);
  });

  it('is undone from the notice, by who did it', async () => {
    const { store, server, notices } = open();
    await settled();
    await store.toggle(item);
    notices.shown[0]?.action?.run();
    await settled();
    expect(store.has(item)).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 5 }]);
  });

  it('is not undone by who comes after', async () => {
    const { store, server, session, notices } = open();
    await settled();
    await store.toggle(item);
    session.become(null);
    notices.shown[0]?.action?.run();
    await settled();
    expect(session.loginsRequired).toEqual([]);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });

  it('is taken back, and said, where the server refuses', async () => {
    const { store, server, notices } = open();
    await settled();
    server.refuse(removeFavoriteItem);
    await store.toggle(item);
    expect(store.has(item)).toBe(true);
    expect(notices.shown).toEqual([
      { kind: 'error', text: 'Your favorites could not be changed. Try again.' },
    ]);
  });

  it('however often, sends one write at a time and ends as it was left', async () => {
    const { store, server, notices } = open();
    await settled();
    const first = Promise.withResolvers<typeof done>();
    server.answer(removeFavoriteItem, () => first.promise);
    const saved = store.toggle(item);
    await store.toggle(item);
    await store.toggle(item);
    await store.toggle(item);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    first.resolve(done);
    await saved;
    expect(store.has(item)).toBe(true);
    expect(server.requestsOf(removeFavoriteItem)).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toHaveLength(1);
    expect(notices.shown).toEqual([]);
  });

  it('is not undone by what was read before it', async () => {
    const { store, server } = open();
    await settled();
    const late = Promise.withResolvers<{ galleryItemFavorite: number[]; userFavorite: number[] }>();
    server.answer(getOwnFavorites, () => late.promise);
    const refreshed = store.refresh();
    await store.toggle(item);
    late.resolve({ galleryItemFavorite: [5], userFavorite: [] });
    await refreshed;
    expect(store.has(item)).toBe(false);
  });

  it('asks a visitor to log in and then keeps what was asked for', async () => {
    const { store, server, session } = open(null);
    session.willLogIn(buildSessionUser());
    await store.toggle(otherItem);
    expect(session.loginsRequired).toHaveLength(1);
    expect(server.requestsOf(addFavoriteItem)).toEqual([{ galleryItemID: 6 }]);
    expect([store.has(item), store.has(otherItem)]).toEqual([true, true]);
  });

  it('leaves alone what a visitor turns out to keep already', async () => {
    const { store, server, session } = open(null);
    session.willLogIn(buildSessionUser());
    await store.toggle(item);
    expect(store.has(item)).toBe(true);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
    expect(server.requestsOf(removeFavoriteItem)).toEqual([]);
  });

  it('does nothing for a visitor who does not log in', async () => {
    const { store, server } = open(null);
    await store.toggle(item);
    expect(store.has(item)).toBe(false);
    expect(server.requestsOf(addFavoriteItem)).toEqual([]);
  });
});
