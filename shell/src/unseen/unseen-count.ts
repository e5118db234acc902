import { getUnseenAppointments } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** How often professionals ask (spec 4, 9). Milliseconds. */
export const pollMs = 100_000;

/** How many appointments clients have booked that nobody at the salon has looked at. */
export interface UnseenCount extends Pick<Store<number>, 'get' | 'subscribe'> {
  /** Asks now and from then on; returns how to stop. */
  readonly start: () => () => void;
  /** Asks at once, as after somebody has looked. */
  readonly refresh: () => Promise<void>;
}

export function createUnseenCount(request: RequestFn): UnseenCount {
  const count = createStore(0);
  let isOver = false;
  /** Of the last question: an answer that comes after a later one's says nothing new. */
  let asked = 0;

  async function refresh(): Promise<void> {
    const mine = ++asked;
    try {
      const answer = await request(getUnseenAppointments, { limit: 1 }, { notice: false });
      if (!isOver && mine === asked) count.set(answer.count);
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
      const timer = setInterval(() => void refresh(), pollMs);
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },
  };
}
