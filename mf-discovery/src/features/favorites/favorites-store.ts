import type { Notices, RequestFn, Session } from '@frizo/remote-kit';
import { saveFavorite } from './favorite-calls.ts';
import { favoriteKey, type Favorite } from './favorite.ts';
import { createKeptFavorites } from './kept-favorites.ts';

export interface FavoritesParts {
  readonly request: RequestFn;
  readonly notices: Notices;
  readonly session: Pick<Session, 'snapshot' | 'subscribe' | 'requireLogin'>;
}

/** What this user keeps (spec 4): loaded at log-in, forgotten at log-out, changed here before the server has answered. */
export interface FavoritesStore {
  /** Whether it is known what is kept; for a visitor, that it is nothing. */
  readonly isReady: () => boolean;
  readonly has: (favorite: Favorite) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The other way round from how it is shown. A visitor logs in first; then what was asked for is kept. */
  readonly toggle: (favorite: Favorite) => Promise<void>;
  /** Asks again what is kept: another tab may have changed it. */
  readonly refresh: () => Promise<void>;
  /** Follows the session until the returned function is called. */
  readonly start: () => () => void;
}

const failed = 'Your favorites could not be changed. Try again.';

export function createFavoritesStore({ request, notices, session }: FavoritesParts): FavoritesStore {
  const listeners = new Set<() => void>();
  /** What was asked for and not yet answered; it stands over what the server has told. */
  const wanted = new Map<string, boolean>();
  const emit = () => listeners.forEach((listener) => listener());
  const kept = createKeptFavorites({ request, session, isWriting: () => wanted.size > 0, onChange: emit });
  const hasKey = (key: string) => wanted.get(key) ?? kept.keys()?.has(key) ?? false;

  function followSession(): void {
    if (kept.followOwner()) wanted.clear();
    emit();
  }

  /** The heart puts it back as well; but it may have gone with its card. */
  function sayRemoved(favorite: Favorite): void {
    const forWhom = kept.owner();
    const undo = () => {
      const isSame = forWhom === session.snapshot().user?.id;
      if (isSame && !hasKey(favoriteKey(favorite))) void toggle(favorite);
    };
    notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: undo } });
  }

  /** One write at a time for each favourite; what was asked for meanwhile goes after it. */
  async function save(favorite: Favorite): Promise<void> {
    const key = favoriteKey(favorite);
    const forWhom = kept.owner();
    for (let isKept = wanted.get(key); isKept !== undefined && isKept !== kept.keys()?.has(key);) {
      const isSaved = await saveFavorite(request, favorite, isKept).then(
        () => true,
        () => false,
      );
      if (forWhom !== kept.owner()) return;
      if (!isSaved) {
        notices.show({ kind: 'error', text: failed });
        break;
      }
      kept.change(key, isKept);
      if (!isKept && wanted.get(key) === false) sayRemoved(favorite);
      isKept = wanted.get(key);
    }
    wanted.delete(key);
    emit();
  }

  /** Who is nobody yet logs in first; false where that came to nothing. */
  async function logIn(): Promise<boolean> {
    if (!(await session.requireLogin())) return false;
    followSession();
    await kept.load();
    if (kept.keys() === null) notices.show({ kind: 'error', text: failed });
    return kept.keys() !== null;
  }

  async function toggle(favorite: Favorite): Promise<void> {
    const key = favoriteKey(favorite);
    // What the heart shows is what was asked about, also where the log-in stands in between.
    const isKept = !hasKey(key);
    if (session.snapshot().user === null && !(await logIn())) return;
    if (kept.keys() === null) return;
    const isUnderWay = wanted.has(key);
    wanted.set(key, isKept);
    emit();
    if (!isUnderWay) await save(favorite);
  }

  return {
    isReady: () => kept.keys() !== null || session.snapshot().status === 'anonymous',
    has: (favorite) => hasKey(favoriteKey(favorite)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle,
    refresh: async () => (kept.owner() === null ? undefined : kept.load()),
    start() {
      followSession();
      return session.subscribe(followSession);
    },
  };
}
