import type { AnyCall, ReleaseBadge } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { Live } from '../live/live.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** The number of a badge, as the server last said it. */
export interface BadgeCount extends Pick<Store<number>, 'get' | 'subscribe'> {
  /** Asks now and from then on; returns how to stop. */
  readonly start: () => () => void;
  /** Asks at once, as after somebody has looked. */
  readonly refresh: () => Promise<void>;
}

export interface BadgeCountParts {
  readonly badge: ReleaseBadge;
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
}

export function createBadgeCount({ badge, request, live }: BadgeCountParts): BadgeCount {
  const { everySeconds, liveTopic } = badge;
  const call = { ...badge.call, method: 'GET' } as unknown as AnyCall;
  const count = createStore(0);
  let isOver = false;
  /** Of the last question: an answer that comes after a later one's says nothing new. */
  let asked = 0;

  async function refresh(): Promise<void> {
    const mine = ++asked;
    try {
      const answer = await request(call, badge.request, { notice: false });
      const next = (answer as Readonly<Record<string, unknown>>)[badge.countField];
      if (!isOver && mine === asked && typeof next === 'number') count.set(next);
    } catch {
      // Asked again by the clock; a number is not worth a word about its absence.
    }
  }

  return {
    get: count.get,
    subscribe: count.subscribe,
    refresh,
    start() {
      isOver = false;
      void refresh();
      const timer = setInterval(() => void refresh(), everySeconds * 1_000);
      const stopListening = live.listen((news) => {
        if (news.event === 'message' && news.data.topic === liveTopic) void refresh();
      });
      return () => {
        isOver = true;
        clearInterval(timer);
        stopListening();
      };
    },
  };
}
