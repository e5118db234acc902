import type { Booked } from './booking-copy.ts';
import type { BookingFixtures } from './booking-fixtures.ts';

type Kind = 'booked' | 'refused';

export interface Load {
  /** Waits for this many more answers of a kind. */
  waitFor(kind: Kind, count: number): Promise<void>;
  /** Lets refused clients continue with another request. */
  resume(): void;
  /** Waits for all open requests, and returns all answers. */
  end(): Promise<Answers>;
}

interface Refused extends Booked {
  readonly count: number;
}

export interface Answers {
  /** Bodies by request. */
  readonly booked: ReadonlyMap<number, unknown>;
  /** Each request once. */
  readonly refused: readonly Refused[];
}

/** Clients that each book one appointment after the other; a request without an answer fails the load. */
export function startLoad(fixtures: BookingFixtures, clients: number): Load {
  const booked = new Map<number, unknown>();
  const refused: Refused[] = [];
  const listeners = new Set<(kind: Kind) => void>();
  let next = 0;
  let isOver = false;
  const resumed = Promise.withResolvers<void>();

  async function work(): Promise<void> {
    while (!isOver) {
      const count = next;
      next += 1;
      const { status, body } = await fixtures.book(count);
      if (status === 200) booked.set(count, body);
      else refused.push({ count, status, body });
      for (const listener of listeners) listener(status === 200 ? 'booked' : 'refused');
      if (status !== 200) await resumed.promise;
    }
  }

  const failed = Promise.withResolvers<never>();
  const all = Promise.all(Array.from({ length: clients }, work));
  all.catch(failed.reject);
  failed.promise.catch(() => undefined);
  return {
    waitFor(kind, count) {
      let missing = count;
      const enough = Promise.withResolvers<void>();
      const listener = (received: Kind): void => {
        if (received === kind) missing -= 1;
        if (missing > 0) return;
        listeners.delete(listener);
        enough.resolve();
      };
      listeners.add(listener);
      return Promise.race([enough.promise, failed.promise]);
    },
    resume: () => resumed.resolve(),
    async end() {
      isOver = true;
      await all;
      return { booked, refused };
    },
  };
}
