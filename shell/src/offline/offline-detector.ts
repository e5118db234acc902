import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** The delay before the first retry and before each one after it (spec 9, offline detector). Milliseconds. */
export const firstTryAfterMs = 15_000;
export const nextTryAfterMs = 50_000;

export interface OfflineDetectorParts {
  /** Whether the server responds. */
  readonly probe: () => Promise<boolean>;
  /** Called when the server responds; `wasOffline`: whether it was unreachable before. */
  readonly onBack: (wasOffline: boolean) => void;
  /** Runs work later; returns a function that cancels it. */
  readonly schedule?: (work: () => void, delayMs: number) => () => void;
}

export interface OfflineDetector {
  /** Whether the page is offline. */
  readonly get: Store<boolean>['get'];
  readonly subscribe: Store<boolean>['subscribe'];
  /** To be called when the browser reports that the connection is lost. */
  readonly lost: () => void;
  /** Retries at once, when the browser reports that it is back or the user asks for it. */
  readonly tryNow: () => void;
  /** Probes the server now; resolves when the result is known. */
  readonly check: () => Promise<void>;
  /** To be called when a request got no response: probes the server, because only that response may have been lost. */
  readonly suspect: () => void;
}

/** Tracks whether the server is reachable, and retries by itself while it is not. */
export function createOfflineDetector({
  probe,
  onBack,
  schedule = byTimer,
}: OfflineDetectorParts): OfflineDetector {
  const isOffline = createStore(false);
  let trying: Promise<void> | null = null;
  let cancelRetry = () => undefined as void;

  function scheduleRetry(delayMs: number): void {
    cancelRetry();
    cancelRetry = schedule(() => void attempt(), delayMs);
  }

  function lost(): void {
    if (isOffline.get()) return;
    isOffline.set(true);
    scheduleRetry(firstTryAfterMs);
  }

  function attempt(): Promise<void> {
    trying ??= runProbe().finally(() => (trying = null));
    return trying;
  }

  async function runProbe(): Promise<void> {
    cancelRetry();
    const isReachable = await probe().catch(() => false);
    if (!isReachable) {
      if (isOffline.get()) scheduleRetry(nextTryAfterMs);
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
