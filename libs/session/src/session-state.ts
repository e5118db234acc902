import type { SessionUser } from '@frizo/contracts';
import type { SessionSnapshot } from './session.types.ts';
import type { DatedSession } from './tabs.ts';

/** The snapshot with its listeners, and the token, which no snapshot contains. */
export interface SessionState {
  readonly snapshot: SessionSnapshot;
  /** The dated session behind an authenticated snapshot. */
  readonly current: DatedSession | null;
  /** Increases at each log-in and log-out, so that the result of an earlier request is not applied to a later session. */
  readonly epoch: number;
  readonly logIn: (session: DatedSession) => void;
  /** Replaces the user of the session; returns false when the session belongs to another user. */
  readonly update: (user: SessionUser) => boolean;
  readonly end: (status: 'anonymous' | 'expired') => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSessionState(): SessionState {
  let snapshot: SessionSnapshot = { status: 'unknown', user: null };
  let current: DatedSession | null = null;
  let epoch = 0;
  const listeners = new Set<() => void>();

  function set(next: SessionSnapshot) {
    if (isSame(snapshot, next)) return;
    if (snapshot.user?.id !== next.user?.id) epoch += 1;
    snapshot = Object.freeze(next);
    // A copy: a listener may unsubscribe.
    for (const listener of [...listeners]) listener();
  }

  return {
    get snapshot() {
      return snapshot;
    },
    get current() {
      return current;
    },
    get epoch() {
      return epoch;
    },
    logIn(session) {
      current = session;
      set({ status: 'authenticated', user: session.answer.user });
    },
    update(user) {
      if (current?.answer.user.id !== user.id) return false;
      // Updates the session too, so that a tab to which it is handed over gets the new user.
      current = { ...current, answer: { ...current.answer, user } };
      set({ status: 'authenticated', user });
      return true;
    },
    end(status) {
      current = null;
      set({ status, user: null });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A renewal with the same user does not change the snapshot. */
function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  if (a.status !== b.status || a.user === null || b.user === null) return a.status === b.status;
  const { user: before } = a;
  const { user: after } = b;
  const fields = Object.keys({ ...before, ...after }) as (keyof SessionUser)[];
  return fields.every((field) => isEqual(before[field], after[field]));
}

/** Answers are plain data from one presenter, so the order of fields is always the same. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
