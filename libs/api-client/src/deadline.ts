import { unanswered } from './failures.ts';

/** The time limit for all hops of a request, combined with the caller's abort signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Resolves with the work, or rejects when the deadline passes or the caller aborts. */
  readonly guard: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves after the pause, or rejects when the deadline passes or the caller aborts. Milliseconds. */
  readonly wait: (pauseMs: number) => Promise<void>;
  /** The error to throw when this signal has aborted a fetch; undefined when the fetch failed for another reason. */
  readonly stopped: () => Error | undefined;
  /** Removes the timer and the listener. */
  readonly clear: () => void;
}

/** @param limitMs milliseconds */
export function createDeadline(limitMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (kind: 'timeout' | 'aborted') => controller.abort(unanswered(kind));
  const onOuterAbort = () => stop('aborted');
  const timer = setTimeout(stop, limitMs, 'timeout');
  if (outer?.aborted) onOuterAbort();
  outer?.addEventListener('abort', onOuterAbort);

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
      outer?.removeEventListener('abort', onOuterAbort);
    },
  };
}
