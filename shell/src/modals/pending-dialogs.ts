import type { NextDialog, Session } from '@frizo/session';

export interface PendingDialogs {
  /** Saves a dialog. @returns the id by which an address refers to it */
  readonly save: (dialog: NextDialog) => string;
  /** Returns and removes the dialog of an id; null if there is none or it has expired. */
  readonly take: (id: string) => NextDialog | null;
}

/** The query field of an address that opens a pending dialog. */
export const pendingDialogField = 'continue';

const keyPrefix = 'frizo.pending-dialog.';
/** A sign-up takes minutes; after an hour the dialog has expired. */
const maxAgeMs = 60 * 60 * 1000;
const idShape = /^[a-z0-9-]{8,40}$/;

export interface PendingDialogParts {
  readonly storage: () => Storage;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId?: () => string;
}

/**
 * Stores the dialog to open after a log-in or sign-up (spec 2, Log in: "carrying a callback"). It is in the browser's storage and not in the
 * address, so that an external link cannot open a dialog, and under its own id, so that tabs do not take each other's. Without storage,
 * nothing is saved, and the callback only leads to the page.
 */
export function createPendingDialogs({
  storage,
  now,
  newId = () => crypto.randomUUID(),
}: PendingDialogParts): PendingDialogs {
  function removeExpired(entries: Storage): void {
    const keys = Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(keyPrefix) && read(entries, key) === null) entries.removeItem(key);
    }
  }

  function read(entries: Storage, key: string): NextDialog | null {
    const entry = parseEntry(entries.getItem(key));
    const ageMs = entry === null ? Number.POSITIVE_INFINITY : now() - entry.keptAt;
    return entry !== null && ageMs >= 0 && ageMs <= maxAgeMs ? entry.dialog : null;
  }

  return {
    save(dialog) {
      const id = newId();
      try {
        removeExpired(storage());
        storage().setItem(keyPrefix + id, JSON.stringify({ keptAt: now(), dialog }));
      } catch {
        // Without storage the user returns to the page only, and opens the dialog again.
      }
      return id;
    },
    take(id) {
      if (!idShape.test(id)) return null;
      try {
        const dialog = read(storage(), keyPrefix + id);
        storage().removeItem(keyPrefix + id);
        return dialog;
      } catch {
        return null;
      }
    },
  };
}

/** Validates the entry, because users can edit the storage. */
function parseEntry(text: string | null): { keptAt: number; dialog: NextDialog } | null {
  if (text === null) return null;
  try {
    const { keptAt, dialog } = JSON.parse(text) as { keptAt?: unknown; dialog?: Partial<NextDialog> };
    const { name, props } = dialog ?? {};
    const isWhole = typeof keptAt === 'number' && typeof name === 'string' && typeof props === 'object';
    if (!isWhole || props === null) return null;
    return { keptAt, dialog: { name, props } };
  } catch {
    return null;
  }
}

export interface LogInWithNextParts {
  readonly session: Pick<Session, 'snapshot' | 'requireLogin'>;
  readonly pending: PendingDialogs;
  /** The path and search of the page. */
  readonly here: () => string;
}

/**
 * The `requireLogin` of remotes: the dialog to open next also survives a sign-up, which leaves the page and returns by its callback (spec 2,
 * Log in; 4, Messages).
 */
export function logInWithNext({ session, pending, here }: LogInWithNextParts): Session['requireLogin'] {
  return async (returnTo, next) => {
    if (next === undefined || session.snapshot().status === 'authenticated')
      return session.requireLogin(returnTo);
    const id = pending.save(next);
    const isLoggedIn = await session.requireLogin(withPendingDialog(returnTo ?? here(), id));
    // The caller opens the dialog itself.
    if (isLoggedIn) pending.take(id);
    return isLoggedIn;
  };
}

/** The address that opens a pending dialog over a page. */
function withPendingDialog(path: string, id: string): string {
  const url = new URL(path, 'https://portal.invalid');
  url.searchParams.set(pendingDialogField, id);
  return url.pathname + url.search;
}
