import type { AnyCall, ReleaseBadge } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { mayAffectTopic, type Live } from '../live/live.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** The count of a badge, as last loaded from the server. */
export interface BadgeCount extends Pick<Store<number>, 'get' | 'subscribe'> {
  /** Loads the count now and keeps it up to date; returns a function to stop. */
  readonly start: () => () => void;
  /** Loads the count at once, for example after the user has opened the badge's dialog. */
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
  let isStopped = false;
  /** The number of the latest request; responses to earlier ones are out of date. */
  let latest = 0;

  async function refresh(): Promise<void> {
    const own = ++latest;
    try {
      const answer = await request(call, badge.request, { notice: false });
      const next = (answer as Readonly<Record<string, unknown>>)[badge.countField];
      if (!isStopped && own === latest && typeof next === 'number') count.set(next);
    } catch {
      // The timer tries again; a missing count is not worth a notice.
    }
  }

  return {
    get: count.get,
    subscribe: count.subscribe,
    refresh,
    start() {
      isStopped = false;
      void refresh();
      const timer = setInterval(() => void refresh(), everySeconds * 1_000);
      const stopListening = live.listen((event) => {
        if (mayAffectTopic(event, liveTopic)) void refresh();
      });
      return () => {
        isStopped = true;
        clearInterval(timer);
        stopListening();
      };
    },
  };
}
