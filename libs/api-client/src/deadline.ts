import { unanswered } from './failures.ts';

/** The time that a request has for all its hops, and the caller's wish to stop. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Resolves with the work, or rejects once there is no time left for it. */
  readonly guard: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves after a while, or rejects once there is no time left. Milliseconds. */
  readonly wait: (pauseMs: number) => Promise<void>;
  /** The error to throw now that the signal has stopped a fetch; undefined where something else stopped it. */
  readonly stopped: () => Error | undefined;
  /** Leaves no timer and no listener behind. */
  readonly clear: () => void;
}

/** @param limitMs milliseconds */
export function createDeadline(limitMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (kind: 'timeout' | 'aborted') => controller.abort(unanswered(kind));
  const giveUp = () => stop('aborted');
  const timer = setTimeout(stop, limitMs, 'timeout');
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);

  async function guard<T>(work: Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort);
    try {
      return await Promise.race([work, promise]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    signal,
    guard,
    async wait(pauseMs) {
      let pause: ReturnType<typeof setTimeout> | undefined;
      const passed = new Promise<void>((resolve) => {
        pause = setTimeout(resolve, pauseMs);
      });
      await guard(passed).finally(() => clearTimeout(pause));
    },
    stopped: () => (signal.aborted ? (signal.reason as Error) : undefined),
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
    },
  };
}
