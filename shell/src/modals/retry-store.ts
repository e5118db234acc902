import type { ModalOutcome, ModalQueue, ModalQueueController } from '@frizo/modal-queue';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** A dialog that could not be shown, and how to ask for it again. */
export interface FailedModal {
  readonly retry: () => void;
  /** Asking again would not help: what it needs is a newer page. */
  readonly isOutdated: boolean;
}

export interface RetryStore extends Pick<Store<FailedModal | null>, 'get' | 'subscribe'> {
  readonly dismiss: () => void;
}

/**
 * The queue as everybody on the page gets it: a dialog that failed leaves an error with Retry behind.
 * @param askAfresh is called before anything can be tried again
 * @param isOutdated whether the page is older than what it should show
 */
export function watchFailures(
  queue: ModalQueueController,
  askAfresh: () => void,
  isOutdated: () => boolean = () => false,
): { modals: ModalQueue; failed: RetryStore } {
  const failed = createStore<FailedModal | null>(null);

  async function watched<T extends ModalOutcome>(open: () => Promise<T>): Promise<T> {
    const outcome = await open();
    if (outcome.kind === 'failed' && isWorthRetrying(outcome.reason)) {
      askAfresh();
      failed.set({
        isOutdated: isOutdated(),
        retry() {
          failed.set(null);
          void watched(open);
        },
      });
    }
    return outcome;
  }

  return {
    failed: { get: failed.get, subscribe: failed.subscribe, dismiss: () => failed.set(null) },
    modals: {
      open: (name, props, options) => watched(() => queue.open(name, props, options)),
      openSequence: (steps, options) => watched(() => queue.openSequence(steps, options)),
    },
  };
}

/** Asking again changes nothing about a name that does not exist, or props that cannot be passed. */
function isWorthRetrying(reason: Extract<ModalOutcome, { kind: 'failed' }>['reason']): boolean {
  return reason === 'load-failed' || reason === 'deadline' || reason === 'crashed';
}
