import type { SessionAnswer, SessionUser } from '@frizo/contracts';

/** A session with the instant from which its token is no longer used; all tabs of a browser share a clock. */
export interface DatedSession {
  readonly answer: SessionAnswer;
  /** Epoch milliseconds. */
  readonly renewAt: number;
}

/** The messages between the tabs of one browser. The tabs share the refresh cookie, so they must share the session. */
export type TabMessage =
  | ({ readonly kind: 'session' } & DatedSession)
  /** The same session, after a change of the user's profile. */
  | { readonly kind: 'user-updated'; readonly user: SessionUser }
  | { readonly kind: 'ended'; readonly how: 'signed-out' | 'expired' }
  /** A tab requests a token before it renews. */
  | { readonly kind: 'ask' };

/** The other tabs of this browser. */
export interface Tabs {
  readonly send: (message: TabMessage) => void;
  /** Calls the listener with the messages of other tabs. */
  readonly listen: (listener: (message: TabMessage) => void) => void;
  /** Runs work under a lock that all tabs and all callers in this tab share. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

const name = 'frizo-session';

/** Connects the tabs by a BroadcastChannel and a Web Lock; without them, each tab has a session of its own. */
export function joinTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  const mutex = createMutex();
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
    exclusively: <T>(work: () => Promise<T>) => (locks ? underLock(locks, work) : mutex(work)),
    close: () => channel?.close(),
  };
}

/** The types of `LockManager.request` lose the result of the work. */
async function underLock<T>(locks: LockManager, work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await locks.request(name, async () => {
    result = await work();
  });
  return result as T;
}

/** Runs work one at a time, within this page. */
export function createMutex(): Tabs['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
}
