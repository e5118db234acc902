import type { Live, LiveNews } from '../live/live.ts';

export interface FakeLive extends Live {
  /** Emits an event, as the server would. */
  readonly emit: (event: LiveNews) => void;
}

/** A live connection that is ready at once and emits what the test emits. */
export function createFakeLive(): FakeLive {
  const listeners = new Set<(event: LiveNews) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => undefined,
    emit: (event) => [...listeners].forEach((listener) => listener(event)),
  };
}
