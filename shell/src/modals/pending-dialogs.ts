import type { NextDialog, Session } from '@frizo/session';

export interface PendingDialogs {
  /** Keeps a dialog. @returns the id under which an address refers to it */
  readonly keep: (dialog: NextDialog) => string;
  /** The dialog of an id, once; null where there is none, or where it was kept too long ago. */
  readonly take: (id: string) => NextDialog | null;
}

/** The query field of an address that opens a pending dialog. */
export const pendingDialogField = 'continue';

const keyPrefix = 'frizo.pending-dialog.';
/** Signing up takes minutes. Whoever comes back after more than an hour starts again. */
const maxAgeMs = 60 * 60 * 1000;
const idShape = /^[a-z0-9-]{8,40}$/;

export interface PendingDialogParts {
  readonly storage: () => Storage;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId?: () => string;
}

/**
 * Keeps what is to be opened after a log-in or sign-up (spec 2, Log in: "carrying a callback"). It is kept in the browser and not in the address, so
 * that a link from elsewhere cannot open a dialog, and under an id of its own, so that two tabs do not get each other's. Without a storage nothing
 * is kept, and the callback leads to the page alone.
 */
export function createPendingDialogs({
  storage,
  now,
  newId = () => crypto.randomUUID(),
}: PendingDialogParts): PendingDialogs {
  function removeOld(kept: Storage): void {
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(keyPrefix) && read(kept, key) === null) kept.removeItem(key);
    }
  }

  function read(kept: Storage, key: string): NextDialog | null {
    const entry = entryIn(kept.getItem(key));
    const ageMs = entry === null ? Number.POSITIVE_INFINITY : now() - entry.keptAt;
    return entry !== null && ageMs >= 0 && ageMs <= maxAgeMs ? entry.dialog : null;
  }

  return {
    keep(dialog) {
      const id = newId();
      try {
        removeOld(storage());
        storage().setItem(keyPrefix + id, JSON.stringify({ keptAt: now(), dialog }));
      } catch {
        // Nothing can be kept: the page is come back to, and Book is pressed again.
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

/** What is in the storage can have been written by anybody with the browser's tools. */
function entryIn(text: string | null): { keptAt: number; dialog: NextDialog } | null {
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
 * `requireLogin` as remotes get it: the dialog that is to follow survives a sign-up in place of the log-in, which leads away from the page and back by
 * its callback (spec 2, Log in; 4, Messages).
 */
export function logInWithNext({ session, pending, here }: LogInWithNextParts): Session['requireLogin'] {
  return async (returnTo, next) => {
    if (next === undefined || session.snapshot().status === 'authenticated')
      return session.requireLogin(returnTo);
    const id = pending.keep(next);
    const isLoggedIn = await session.requireLogin(withPendingDialog(returnTo ?? here(), id));
    // Whoever asked opens it now.
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
