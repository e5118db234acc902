import type { SessionAnswer, SessionUser } from '@frizo/contracts';
import { isAllowed } from './permissions.ts';
import type { Session, SessionSnapshot } from './session.types.ts';
import { createMutex } from './tabs.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** A client; say what is different. */
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
  /** Makes somebody be here; null for nobody, a status for nobody yet or nobody any more. */
  become(who: SessionUser | null | 'unknown' | 'expired'): void;
  /** What `requireLogin` was asked to return to, in order. */
  readonly loginsRequired: readonly (string | undefined)[];
  /** Who logs in when a log-in is required; nobody where unset. */
  willLogIn(user: SessionUser): void;
}

function snapshotOf(who: SessionUser | null | 'unknown' | 'expired'): SessionSnapshot {
  if (who === null) return { status: 'anonymous', user: null };
  if (typeof who === 'string') return { status: who, user: null };
  return { status: 'authenticated', user: who };
}

/** A session without a server: what tests give to a remote. */
export function createFakeSession(who: SessionUser | null | 'unknown' | 'expired' = null): FakeSession {
  let snapshot = snapshotOf(who);
  let next: SessionUser | null = null;
  const loginsRequired: (string | undefined)[] = [];
  const listeners = new Set<() => void>();

  function become(whoNow: SessionUser | null | 'unknown' | 'expired') {
    snapshot = snapshotOf(whoNow);
    for (const listener of [...listeners]) listener();
  }

  return {
    become,
    loginsRequired,
    willLogIn: (user) => void (next = user),
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    can: (action) => isAllowed(snapshot.user, action),
    async requireLogin(returnTo) {
      if (snapshot.status === 'authenticated') return true;
      loginsRequired.push(returnTo);
      if (next) become(next);
      return next !== null;
    },
    signOut: async () => become(null),
  };
}

/** A browser whose tabs hear each other at once; `join` opens a tab. */
export function createFakeBrowser(): { join(): Tabs } {
  const listeners = new Map<Tabs, (message: TabMessage) => void>();
  const exclusively = createMutex();
  return {
    join() {
      const tab: Tabs = {
        exclusively,
        tell(message) {
          for (const [other, listener] of listeners) if (other !== tab) listener(message);
        },
        listen: (listener) => void listeners.set(tab, listener),
        close: () => void listeners.delete(tab),
      };
      return tab;
    },
  };
}
