import type { LiveEvent } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';
import type { Store } from '../store.ts';
import type { LiveConnection } from './live-connection.ts';
import type { OpenSocket } from './live-socket.ts';

/** The delay before the socket's code is loaded again after a failure. */
const reloadDelayMs = 30_000;

/** What the server pushes to a page. `gap` means that events were lost, so everything that depends on them must be loaded again. */
export type LiveNews = LiveEvent | { readonly event: 'gap' };

/** Whether a topic's data may have changed: an event of the topic arrived, or events were lost that may have included one. */
export function mayAffectTopic(news: LiveNews, topic: string | undefined): boolean {
  return news.event === 'gap' || (news.event === 'message' && news.data.topic === topic);
}

export interface Live {
  /** Calls the listener with each event while a user is logged in; returns a function to stop. */
  readonly listen: (listener: (event: LiveNews) => void) => () => void;
  /** Resolves once the socket is ready or the limit has passed: data requested afterwards misses no events. */
  readonly settled: (limitMs: number) => Promise<void>;
}

export interface LiveOptions {
  readonly session: SessionController;
  readonly openSocket: OpenSocket;
  /** Whether the page considers the server unreachable. */
  readonly offline: Pick<Store<boolean>, 'get' | 'subscribe'>;
  readonly random?: () => number;
}

/**
 * The page's single socket, open while a user is logged in (spec 7.1) and replaced when the user changes. Its code is loaded at the first
 * log-in, because visitors do not need it.
 */
export function createLive({ session, openSocket, offline, random = Math.random }: LiveOptions): Live {
  const listeners = new Set<(event: LiveNews) => void>();
  const waiters = new Set<() => void>();
  let loading: Promise<LiveConnection> | null = null;
  let owner: number | null = null;
  let isReady = false;

  function emit(event: LiveNews): void {
    if (mayAffectTopic(event, 'session')) void session.renew();
    for (const listener of [...listeners]) listener(event);
  }

  async function load(): Promise<LiveConnection> {
    const { createLiveConnection } = await import(/* webpackChunkName: "live" */ './live-connection.ts');
    return createLiveConnection({
      session,
      openSocket,
      isOffline: offline.get,
      random,
      onEvent: emit,
      onGap: () => emit({ event: 'gap' }),
      onReady: () => {
        isReady = true;
        for (const resume of [...waiters]) resume();
      },
    });
  }

  async function connect(): Promise<void> {
    const ownerAtStart = owner;
    if (ownerAtStart === null && loading === null) return;
    try {
      loading ??= load();
      const connection = await loading;
      // The user has changed meanwhile, which has started another call.
      if (ownerAtStart !== owner) return;
      connection.take({ type: 'stop' });
      if (ownerAtStart !== null) connection.take({ type: 'start' });
    } catch {
      loading = null;
      setTimeout(() => ownerAtStart === owner && void connect(), reloadDelayMs);
    }
  }

  function onSessionChange(): void {
    const next = session.snapshot().user?.id ?? null;
    if (next === owner) return;
    owner = next;
    isReady = false;
    void connect();
  }

  session.subscribe(onSessionChange);
  onSessionChange();
  offline.subscribe(() => {
    if (offline.get()) return;
    void loading?.then((connection) => connection.take({ type: 'online' })).catch(() => undefined);
  });

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled(limitMs) {
      if (isReady) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, limitMs);
      waiters.add(resolve);
      return promise.finally(() => {
        clearTimeout(timer);
        waiters.delete(resolve);
      });
    },
  };
}
