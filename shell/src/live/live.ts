import type { LiveEvent } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';
import type { Store } from '../store.ts';
import type { LiveConnection } from './live-connection.ts';
import type { OpenSocket } from './live-socket.ts';

/** Where the code of the socket could not be loaded. Milliseconds. */
const reloadMs = 30_000;

/** What the server pushes to a page. `gap` means that events were lost, so everything that depends on them must be loaded again. */
export type LiveNews = LiveEvent | { readonly event: 'gap' };

/** Whether what a topic is about may have changed: an event of the topic arrived, or events were lost that may have been of it. */
export function mayAffectTopic(news: LiveNews, topic: string | undefined): boolean {
  return news.event === 'gap' || (news.event === 'message' && news.data.topic === topic);
}

export interface Live {
  /** Calls the listener with each piece of news, as long as somebody is logged in; returns how to stop that. */
  readonly listen: (listener: (news: LiveNews) => void) => () => void;
  /** Resolves once nothing new can be missed, or when that has taken too long: what is asked for after it is complete. */
  readonly settled: (limitMs: number) => Promise<void>;
}

export interface LiveOptions {
  readonly session: SessionController;
  readonly openSocket: OpenSocket;
  /** Whether the server is out of reach, as far as the page knows. */
  readonly offline: Pick<Store<boolean>, 'get' | 'subscribe'>;
  readonly random?: () => number;
}

/**
 * The page's one socket: there while somebody is logged in (spec 7.1), and another one for somebody else. Its code comes with the first who
 * logs in: visitors need none of it.
 */
export function createLive({ session, openSocket, offline, random = Math.random }: LiveOptions): Live {
  const listeners = new Set<(news: LiveNews) => void>();
  const waiting = new Set<() => void>();
  let loading: Promise<LiveConnection> | null = null;
  let owner: number | null = null;
  let isReady = false;

  function emit(news: LiveNews): void {
    if (mayAffectTopic(news, 'session')) void session.renew();
    for (const listener of [...listeners]) listener(news);
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
        for (const go of [...waiting]) go();
      },
    });
  }

  async function connect(): Promise<void> {
    const mine = owner;
    if (mine === null && loading === null) return;
    try {
      loading ??= load();
      const connection = await loading;
      // Somebody has come or gone meanwhile: that has its own call of this.
      if (mine !== owner) return;
      connection.take({ type: 'stop' });
      if (mine !== null) connection.take({ type: 'start' });
    } catch {
      loading = null;
      setTimeout(() => mine === owner && void connect(), reloadMs);
    }
  }

  function follow(): void {
    const next = session.snapshot().user?.id ?? null;
    if (next === owner) return;
    owner = next;
    isReady = false;
    void connect();
  }

  session.subscribe(follow);
  follow();
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
      waiting.add(resolve);
      return promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(resolve);
      });
    },
  };
}
