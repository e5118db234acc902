import type { SessionUser } from '@frizo/contracts';
import type { SessionSnapshot } from './session.types.ts';
import type { DatedSession } from './tabs.ts';

/** The snapshot with its listeners, and the token beside it that no snapshot shows. */
export interface SessionState {
  readonly snapshot: SessionSnapshot;
  /** The dated session behind an authenticated snapshot. */
  readonly current: DatedSession | null;
  /** Grows whenever somebody logs in or out: what was asked for before must not change what is after. */
  readonly epoch: number;
  readonly logIn: (session: DatedSession) => void;
  /** Puts the user anew into the session that is theirs; false where it is not. */
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
    // A copy: a listener may stop listening.
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
      // With the session, so that a tab that is handed the token over gets the new user too.
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

/** A renewal that brings the same user changes nothing that anybody sees. */
function isSame(a: SessionSnapshot, b: SessionSnapshot): boolean {
  if (a.status !== b.status || a.user === null || b.user === null) return a.status === b.status;
  const { user: before } = a;
  const { user: after } = b;
  const fields = Object.keys({ ...before, ...after }) as (keyof SessionUser)[];
  return fields.every((field) => isEqual(before[field], after[field]));
}

/** Answers are plain data, written by one presenter: its order of fields is always the same. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
