import type { Live, LiveNews } from '../live/live.ts';

export interface FakeLive extends Live {
  /** Emits an event, as the server would. */
  readonly emit: (news: LiveNews) => void;
}

/** A live connection that is ready at once and emits what the test emits. */
export function createFakeLive(): FakeLive {
  const listeners = new Set<(news: LiveNews) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => undefined,
    emit: (news) => [...listeners].forEach((listener) => listener(news)),
  };
}
