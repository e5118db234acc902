import type { Notices, RequestFn, Session } from '@frizo/remote-kit';
import { loadFavorites, saveFavorite } from './favorite-calls.ts';
import { favoriteKey, type Favorite } from './favorite.ts';

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
  let owner: number | null = null;
  let kept: ReadonlySet<string> | null = null;
  let loading: Promise<void> | null = null;
  /** Counts writes, since what was read while one was under way may be older than it. */
  let writes = 0;

  const emit = () => listeners.forEach((listener) => listener());
  const ownerNow = () => session.snapshot().user?.id ?? null;
  const hasKey = (key: string) => wanted.get(key) ?? kept?.has(key) ?? false;

  function load(): Promise<void> {
    loading ??= loadOnce().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function loadOnce(): Promise<void> {
    const [forWhom, writesBefore] = [owner, writes];
    try {
      const loaded = await loadFavorites(request);
      if (forWhom !== owner) return owner === null ? undefined : await loadOnce();
      if (writes !== writesBefore || wanted.size > 0) return;
      kept = loaded;
      emit();
    } catch {
      // What is known stays; where nothing is, the hearts stay away, and coming back to the page asks again.
    }
  }

  function followOwner(): void {
    const { status } = session.snapshot();
    // Who has only to log in again keeps what is shown.
    if (status === 'expired') return;
    if (ownerNow() !== owner) {
      owner = ownerNow();
      kept = null;
      wanted.clear();
      if (owner !== null) void load();
    }
    emit();
  }

  /** The heart puts it back as well; but it may have gone with its card. */
  function sayRemoved(favorite: Favorite): void {
    const forWhom = owner;
    const undo = () => {
      if (forWhom === ownerNow() && !hasKey(favoriteKey(favorite))) void toggle(favorite);
    };
    notices.show({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: undo } });
  }

  /** One write at a time for each favourite; what was asked for meanwhile goes after it. */
  async function save(favorite: Favorite): Promise<void> {
    const key = favoriteKey(favorite);
    const forWhom = owner;
    for (let isKept = wanted.get(key); isKept !== undefined && isKept !== kept?.has(key);) {
      try {
        await saveFavorite(request, favorite, isKept);
      } catch {
        if (forWhom !== owner) return;
        notices.show({ kind: 'error', text: failed });
        break;
      }
      if (forWhom !== owner) return;
      writes += 1;
      kept = changed(kept ?? new Set(), key, isKept);
      if (!isKept && wanted.get(key) === false) sayRemoved(favorite);
      isKept = wanted.get(key);
    }
    wanted.delete(key);
    emit();
  }

  async function toggle(favorite: Favorite): Promise<void> {
    const key = favoriteKey(favorite);
    // What the heart shows is what was asked about, also where the log-in stands in between.
    const isKept = !hasKey(key);
    if (ownerNow() === null) {
      if (!(await session.requireLogin())) return;
      followOwner();
      await load();
      if (kept === null) return notices.show({ kind: 'error', text: failed });
    }
    if (kept === null) return;
    const isUnderWay = wanted.has(key);
    wanted.set(key, isKept);
    emit();
    if (!isUnderWay) await save(favorite);
  }

  return {
    isReady: () => kept !== null || session.snapshot().status === 'anonymous',
    has: (favorite) => hasKey(favoriteKey(favorite)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle,
    refresh: async () => (owner === null ? undefined : load()),
    start() {
      followOwner();
      return session.subscribe(followOwner);
    },
  };
}

function changed(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
