import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** Limits how much expensive work runs concurrently, and how much may wait. */
export interface WorkLimiter {
  /** @throws DomainError 503 at once when the queue is full, which bounds the wait of queued work. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createWorkLimiter({ concurrent, queue }: { concurrent: number; queue: number }): WorkLimiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < concurrent) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw tooBusy();
    // Finished work passes its place on, so `running` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function tooBusy(): DomainError {
  return new DomainError(errorKeys.unavailable, 'Too many people log in right now. Please try again.', {
    status: 503,
    retryAfterSeconds: 5,
  });
}
