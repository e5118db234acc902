import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** Lets so much costly work run at once, and so much wait for its turn. */
export interface Gate {
  /** @throws DomainError 503 at once when too much waits already: that bounds the wait of all the others. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate({ width, queue }: { width: number; queue: number }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw tooBusy();
    // Whoever leaves hands their place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async pass(work) {
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
