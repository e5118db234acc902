import type { SessionAnswer, SessionUser } from '@frizo/contracts';

/** A session with the moment from which its token is no longer used: every tab of a browser has the same clock. */
export interface DatedSession {
  readonly answer: SessionAnswer;
  /** Epoch milliseconds. */
  readonly renewAt: number;
}

/** What the tabs of one browser tell each other. They share the refresh cookie, so they have to share the session. */
export type TabMessage =
  | ({ readonly kind: 'session' } & DatedSession)
  /** The same session, of a user who has changed something of themselves. */
  | { readonly kind: 'user-updated'; readonly user: SessionUser }
  | { readonly kind: 'ended'; readonly how: 'signed-out' | 'expired' }
  /** A tab needs a token and would rather not spend a renewal on it. */
  | { readonly kind: 'ask' };

/** The other tabs of this browser. */
export interface Tabs {
  readonly tell: (message: TabMessage) => void;
  /** Calls the listener with what other tabs tell. */
  readonly listen: (listener: (message: TabMessage) => void) => void;
  /** Runs work while no other tab, and no other caller in this one, runs any. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

const name = 'frizo-session';

/** Tabs joined by a BroadcastChannel and a Web Lock; where a browser has none, each tab stands alone. */
export function joinTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  const alone = createMutex();
  return {
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
    exclusively: <T>(work: () => Promise<T>) => (locks ? underLock(locks, work) : alone(work)),
    close: () => channel?.close(),
  };
}

/** The lock's own types lose what the work resolves to. */
async function underLock<T>(locks: LockManager, work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await locks.request(name, async () => {
    result = await work();
  });
  return result as T;
}

/** One after the other, within this page. */
export function createMutex(): Tabs['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
