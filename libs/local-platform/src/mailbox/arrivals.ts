import { EventEmitter, once } from 'node:events';
import { randomBytes } from 'node:crypto';

/** Lets requests wait for messages that have not arrived yet. */
export interface Arrivals {
  notify(): void;
  /** Resolves with the found messages as soon as there are any; empty after the timeout. */
  waitFor<T>(find: () => T[], waitMs: number): Promise<T[]>;
}

export function createArrivals(): Arrivals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    notify: () => void emitter.emit('arrival'),
    async waitFor(find, waitMs) {
      const timeout = AbortSignal.timeout(waitMs);
      let found = find();
      while (found.length === 0 && !timeout.aborted) {
        await once(emitter, 'arrival', { signal: timeout }).catch(() => undefined);
        found = find();
      }
      return found;
    },
  };
}

let arrived = 0;

/** An id that sorts by arrival, also within one millisecond. */
export function arrivalId(receivedAt: Date): string {
  arrived += 1;
  const order = String(arrived % 1_000_000).padStart(6, '0');
  return `${String(receivedAt.getTime()).padStart(13, '0')}-${order}-${randomBytes(4).toString('hex')}`;
}
