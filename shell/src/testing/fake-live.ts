import type { Live, LiveNews } from '../live/live.ts';

export interface FakeLive extends Live {
  /** As the server would. */
  readonly tell: (news: LiveNews) => void;
}

/** A socket that is ready at once and says what a test says. */
export function createFakeLive(): FakeLive {
  const listeners = new Set<(news: LiveNews) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => undefined,
    tell: (news) => [...listeners].forEach((listener) => listener(news)),
  };
}
