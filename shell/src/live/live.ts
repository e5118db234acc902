import type { LiveEvent } from '@frizo/contracts';
import type { SessionController } from '@frizo/session';
import { createLiveConnection } from './live-connection.ts';
import type { OpenSocket } from './live-socket.ts';

/** What the server tells a page by itself; `gap` says that some of it was missed, so that everything has to be asked for again. */
export type LiveNews = LiveEvent | { readonly event: 'gap' };

export interface Live {
  /** Calls the listener with each piece of news, as long as somebody is logged in; returns how to stop that. */
  readonly listen: (listener: (news: LiveNews) => void) => () => void;
  /** Resolves once nothing new can be missed, or when that has taken too long: what is asked for after it is complete. */
  readonly settled: (limitMs: number) => Promise<void>;
}

export interface LiveOptions {
  readonly session: SessionController;
  readonly openSocket: OpenSocket;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly random?: () => number;
}

/** The page's one socket: there while somebody is logged in (spec 7.1), and another one for somebody else. */
export function createLive({ session, openSocket, window, random = Math.random }: LiveOptions): Live {
  const listeners = new Set<(news: LiveNews) => void>();
  const waiting = new Set<() => void>();
  let owner: number | null = null;
  let isReady = false;

  function tell(news: LiveNews): void {
    if (news.event === 'message' && news.data.topic === 'session') void session.renew();
    for (const listener of [...listeners]) listener(news);
  }

  const connection = createLiveConnection({
    session,
    openSocket,
    random,
    onEvent: tell,
    onGap: () => {
      // Who the user is may have changed as well.
      void session.renew();
      tell({ event: 'gap' });
    },
    onReady: () => {
      isReady = true;
      for (const go of [...waiting]) go();
    },
  });

  function follow(): void {
    const next = session.snapshot().user?.id ?? null;
    if (next === owner) return;
    owner = next;
    isReady = false;
    connection.take({ type: 'stop' });
    if (next !== null) connection.take({ type: 'start' });
  }

  session.subscribe(follow);
  follow();
  window.addEventListener('online', () => connection.take({ type: 'online' }));

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
