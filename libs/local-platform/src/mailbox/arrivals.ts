import { EventEmitter, once } from 'node:events';
import { randomBytes } from 'node:crypto';

/** Lets askers wait for what is on its way. */
export interface Arrivals {
  tell(): void;
  /** What is found, as soon as there is something; nothing when the time is up. */
  waitFor<T>(find: () => T[], waitMs: number): Promise<T[]>;
}

export function createArrivals(): Arrivals {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    tell: () => void emitter.emit('arrival'),
    async waitFor(find, waitMs) {
      const tooLate = AbortSignal.timeout(waitMs);
      let found = find();
      while (found.length === 0 && !tooLate.aborted) {
        await once(emitter, 'arrival', { signal: tooLate }).catch(() => undefined);
        found = find();
      }
      return found;
    },
  };
}

let arrived = 0;

/** Sorts by arrival, also of those that came in one instant. */
export function arrivalId(receivedAt: Date): string {
  arrived += 1;
  const order = String(arrived % 1_000_000).padStart(6, '0');
  return `${String(receivedAt.getTime()).padStart(13, '0')}-${order}-${randomBytes(4).toString('hex')}`;
}
