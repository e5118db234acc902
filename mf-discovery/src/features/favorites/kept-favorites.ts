import type { RequestFn, Session } from '@frizo/remote-kit';
import { loadFavorites } from './favorite-calls.ts';

interface KeptParts {
  readonly request: RequestFn;
  readonly session: Pick<Session, 'snapshot'>;
  /** Whether something is being written: what is read meanwhile may be older than it. */
  readonly isWriting: () => boolean;
  readonly onChange: () => void;
}

/** What the server has told that somebody keeps. */
export interface KeptFavorites {
  /** Of whom; null for nobody. */
  readonly owner: () => number | null;
  /** Null while it is not known. */
  readonly keys: () => ReadonlySet<string> | null;
  /** Takes over who is here now; true where that is somebody else, whose favourites are then loaded. */
  readonly followOwner: () => boolean;
  readonly load: () => Promise<void>;
  /** What a write has changed. */
  readonly change: (key: string, isKept: boolean) => void;
}

export function createKeptFavorites(parts: KeptParts): KeptFavorites {
  const { request, session, isWriting, onChange } = parts;
  let owner: number | null = null;
  let kept: ReadonlySet<string> | null = null;
  let loading: Promise<void> | null = null;
  let writes = 0;

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
      if (writes !== writesBefore || isWriting()) return;
      kept = loaded;
      onChange();
    } catch {
      // What is known stays; where nothing is, the hearts stay away, and coming back to the page asks again.
    }
  }

  return {
    owner: () => owner,
    keys: () => kept,
    load,
    followOwner() {
      const { status, user } = session.snapshot();
      // Who has only to log in again keeps what is shown.
      if (status === 'expired' || (user?.id ?? null) === owner) return false;
      owner = user?.id ?? null;
      kept = null;
      if (owner !== null) void load();
      return true;
    },
    change(key, isKept) {
      writes += 1;
      const next = new Set(kept);
      if (isKept) next.add(key);
      else next.delete(key);
      kept = next;
    },
  };
}
