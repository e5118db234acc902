import type { SessionAnswer, SessionUser } from '@frizo/contracts';
import { isAllowed } from './permissions.ts';
import type { Session, SessionSnapshot } from './session.types.ts';
import { createMutex } from './tabs.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** A client, with overrides. */
export function buildSessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 41,
    userName: 'client@demo.frizo.test',
    firstName: 'Ada',
    lastName: 'Reyes',
    instagramUsername: null,
    phone: null,
    activated: true,
    gender: { code: 3 },
    image: null,
    discountTotal: 0,
    rawUserType: null,
    master: false,
    business: false,
    professional: false,
    salonAdmin: false,
    admin: false,
    isBookable: false,
    isPublic: false,
    airtouchCertified: 0,
    airtouchCertUrl: null,
    legalUnsigned: 0,
    salonId: null,
    salon: null,
    subscriptionTier: { key: 'no-professional', limits: [] },
    schedule: [],
    services: [],
    ...overrides,
  };
}

export function buildSessionAnswer(overrides: Partial<SessionAnswer> = {}): SessionAnswer {
  return { user: buildSessionUser(), token: 'token-1', expiresInSeconds: 540, ...overrides };
}

export interface FakeSession extends Session {
  /** Logs a user in; null makes the session anonymous, a status sets that status. */
  become(next: SessionUser | null | 'unknown' | 'expired'): void;
  /** The `returnTo` of each `requireLogin` that was not met at once, in order. */
  readonly loginsRequired: readonly (string | undefined)[];
  /** Sets the user who logs in when a log-in is required; without it, `requireLogin` resolves to false. */
  willLogIn(user: SessionUser): void;
}

function snapshotOf(state: SessionUser | null | 'unknown' | 'expired'): SessionSnapshot {
  if (state === null) return { status: 'anonymous', user: null };
  if (typeof state === 'string') return { status: state, user: null };
  return { status: 'authenticated', user: state };
}

/** A session without a server, for tests of remotes. */
export function createFakeSession(initial: SessionUser | null | 'unknown' | 'expired' = null): FakeSession {
  let snapshot = snapshotOf(initial);
  let nextUser: SessionUser | null = null;
  const loginsRequired: (string | undefined)[] = [];
  const listeners = new Set<() => void>();

  function become(state: SessionUser | null | 'unknown' | 'expired') {
    snapshot = snapshotOf(state);
    for (const listener of [...listeners]) listener();
  }

  return {
    become,
    loginsRequired,
    willLogIn: (user) => void (nextUser = user),
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    can: (action) => isAllowed(snapshot.user, action),
    async requireLogin(returnTo) {
      if (snapshot.status === 'authenticated') return true;
      loginsRequired.push(returnTo);
      if (nextUser) become(nextUser);
      return nextUser !== null;
    },
    signOut: async () => become(null),
  };
}

/** A browser whose tabs receive each other's messages at once; `join` opens a tab. */
export function createFakeBrowser(): { join(): Tabs } {
  const listeners = new Map<Tabs, (message: TabMessage) => void>();
  const exclusively = createMutex();
  return {
    join() {
      const tab: Tabs = {
        exclusively,
        send(message) {
          for (const [other, listener] of listeners) if (other !== tab) listener(message);
        },
        listen: (listener) => void listeners.set(tab, listener),
        close: () => void listeners.delete(tab),
      };
      return tab;
    },
  };
}
