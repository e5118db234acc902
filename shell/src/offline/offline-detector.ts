import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** How long the first try to reach the server again waits, and each one after it (spec 9, offline detector). Milliseconds. */
export const firstTryAfterMs = 15_000;
export const nextTryAfterMs = 50_000;

export interface OfflineDetectorParts {
  /** Whether the server answers. */
  readonly probe: () => Promise<boolean>;
  /** The server answers; `wasOffline`: after it could not be reached. */
  readonly onBack: (wasOffline: boolean) => void;
  /** Runs work later; returns how to call it off. */
  readonly schedule?: (work: () => void, delayMs: number) => () => void;
}

export interface OfflineDetector {
  /** Whether the page is offline. */
  readonly get: Store<boolean>['get'];
  readonly subscribe: Store<boolean>['subscribe'];
  /** The browser says that the connection is gone. */
  readonly lost: () => void;
  /** The browser says that it is back, or somebody wants to know: tries at once. */
  readonly tryNow: () => void;
  /** Asks the server now; resolves when it is known whether it answers. */
  readonly check: () => Promise<void>;
  /** A request went unanswered: maybe the connection is gone, maybe only that answer. */
  readonly suspect: () => void;
}

/** Knows whether the server can be reached, and tries again on its own while it cannot. */
export function createOfflineDetector({
  probe,
  onBack,
  schedule = byTimer,
}: OfflineDetectorParts): OfflineDetector {
  const isOffline = createStore(false);
  let trying: Promise<void> | null = null;
  let callOff = () => undefined as void;

  function plan(delayMs: number): void {
    callOff();
    callOff = schedule(() => void attempt(), delayMs);
  }

  function lost(): void {
    if (isOffline.get()) return;
    isOffline.set(true);
    plan(firstTryAfterMs);
  }

  function attempt(): Promise<void> {
    trying ??= ask().finally(() => (trying = null));
    return trying;
  }

  async function ask(): Promise<void> {
    callOff();
    const isAnswered = await probe().catch(() => false);
    if (!isAnswered) {
      if (isOffline.get()) plan(nextTryAfterMs);
      else lost();
      return;
    }
    const wasOffline = isOffline.get();
    isOffline.set(false);
    onBack(wasOffline);
  }

  return {
    get: isOffline.get,
    subscribe: isOffline.subscribe,
    lost,
    tryNow: () => void attempt(),
    check: attempt,
    suspect: () => void (isOffline.get() || attempt()),
  };
}

function byTimer(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
}
