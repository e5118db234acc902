import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';

/** Runs work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many work at once and so many wait for them. Each holds a picture in memory, and unpacks it to a hundred megabytes: more at once
 * would take the service from everybody. Who finds the queue full is asked to come again.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw busy();
    try {
      return await work();
    } finally {
      // A turn is handed on, so that nobody comes in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function busy(): DomainError {
  return new DomainError(errorKeys.unavailable, 'Many pictures come in right now. Please try again.', {
    status: 503,
    retryAfterSeconds: 5,
  });
}
